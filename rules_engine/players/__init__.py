"""Players: who chooses the moves."""
