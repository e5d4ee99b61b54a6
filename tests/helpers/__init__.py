"""What several tests need: data files, games to test on, and the way to the oracle."""
