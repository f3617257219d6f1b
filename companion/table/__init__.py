"""What lies where, and which steps explain a change."""
