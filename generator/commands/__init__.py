"""The commands of the command line, a module a group of them; ``shell`` holds what they share."""
