"""Lists of entrants from spreadsheets: bytes to table, columns to fields, each line judged. No database."""
