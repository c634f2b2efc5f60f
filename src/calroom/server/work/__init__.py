"""Long work, done beside the tables and never in their way."""
