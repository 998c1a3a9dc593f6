"""Set-ups: what directors really run, as values that can be chosen, saved, written down and read again."""
