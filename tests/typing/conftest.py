"""Files with marks are for type checkers: to run them would raise what they are marked for."""

collect_ignore_glob = ["marked/*"]
