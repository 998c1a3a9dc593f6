"""The two whole matches every change of the record tests starts from. Formats 2.6, 2.7."""

from __future__ import annotations

EXAMPLE_1 = """\
; [Site "Club evening"]
; [Event "Sample Cup"]
; [EventDate "2026.11.30"]
; [Variation "Backgammon"]
; [Crawford "On"]

 3 point match

 Game 1
 Ayla : 0                       Baran B. : 0
  1) 31: 8/5 6/5                 64: 24/14
  2) 55: 8/3(2) 6/1*(2)          66: Cannot Move
  3)  Doubles => 2                Takes
  4) 43: 24/20 13/10             42: bar/21 8/6
  5) 63: 13/4*                   33: Cannot Move
      Wins 4 points and the match
"""

EXAMPLE_2 = """\
 3 point match

 Game 1
 Ayla : 0                       Baran B. : 0
  1)                             62: 24/18 13/11
  2) 41: 13/9 6/5                 Doubles => 2
  3)  Takes                      53: 18/10
  4) 66: 24/18(2) 13/7(2)
                                  Wins 2 points

 Game 2
 Ayla : 0                       Baran B. : 2
  1) 21: 13/11 6/5               43: 24/20* 13/10
  2) 32: bar/22 13/11            54: ????
      Wins 1 point

 Game 3
 Ayla : 1                       Baran B. : 2
  1) 53: 8/3 6/3                 61: 13/7 8/7
  2)  Doubles => 2                Drops
      Wins 1 point

 Game 4
 Ayla : 2                       Baran B. : 2
  1)                             31: 8/5 6/5
  2) 65: 24/13                   65: 24/13
                                  Wins 1 point and the match
"""


def changed(text: str, old: str, new: str, *, line: int | None = None) -> str:
    """One change in an example, which must be there; line: only on that line, counted from 1."""
    if line is None:
        assert old in text, old
        return text.replace(old, new, 1)
    lines = text.split("\n")
    assert old in lines[line - 1], (old, lines[line - 1])
    lines[line - 1] = lines[line - 1].replace(old, new, 1)
    return "\n".join(lines)


def with_line(text: str, number: int, new: str) -> str:
    """The text with one line, counted from 1, written anew."""
    lines = text.split("\n")
    lines[number - 1] = new
    return "\n".join(lines)
