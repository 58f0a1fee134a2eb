"""What games bring along as data: card lists, a folder a game."""
