"""How stored rows are read without the code that made them."""
