"""Where things stand on a page: pure geometry for web and print, no Django and no PDF library."""
