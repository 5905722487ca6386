"""The compiled System: takes functions and tables, gives every variable by its path."""
