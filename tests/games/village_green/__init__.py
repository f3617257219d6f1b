"""The rules of Village Green, rule by rule and over whole games."""
