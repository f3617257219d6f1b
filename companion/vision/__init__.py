"""Pixels become observations."""
