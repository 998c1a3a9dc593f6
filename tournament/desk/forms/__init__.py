"""What staff type into pages, one module for each subject."""
