"""The rules of Momiji, rule by rule and over whole games."""
