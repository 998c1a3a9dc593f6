"""The law book of tavla: what is legal on the board, in a match and in a tournament. Pure Python."""
