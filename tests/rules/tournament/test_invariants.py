"""Which test holds which invariant of the pairing reference: a table that cannot go out of date.

Only the text of the tests is read, so that those that need a database may be named too.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
REFERENCE = ROOT / "docs/pairing-reference.md"

RULES, DESK = "rules/tournament", "tournament"
PLAN = f"{RULES}/formats/test_every_plan.py"
CUPS = f"{RULES}/test_cups.py"
DRAW = f"{RULES}/test_draw.py"
DOUBLE = f"{RULES}/formats/test_double.py"
ROUND_ROBIN = f"{RULES}/formats/test_round_robin.py"
SWISS = f"{RULES}/pairing/test_swiss.py"
TABLE = f"{RULES}/standings/test_table.py"
BY_OPPONENTS = f"{RULES}/standings/test_by_opponents.py"
FIGURES = f"{RULES}/standings/test_figures.py"
PRIZES = f"{RULES}/test_prizes.py"
RATING = f"{RULES}/test_rating.py"
REENTRY = f"{RULES}/test_reentry.py"
#: Every format, whatever happens in whatever order, the checker after each step.
MACHINE = f"{DESK}/test_machine.py::test_events_of_every_format_stay_whole"

#: Invariant -> the tests that hold it, "file below tests::function".
HELD_BY: dict[str, tuple[str, ...]] = {
    # 1. For everything
    "G1": (
        f"{PLAN}::test_the_state_does_not_depend_on_the_order_of_results",
        f"{DRAW}::test_the_same_entrants_and_draw_seed_give_the_same_lines",
        f"{SWISS}::test_the_same_round_for_the_same_seed_whatever_the_order_of_pairings",
    ),
    "G2": (
        f"{PLAN}::test_in_one_round_of_a_stage_everybody_sits_once",
        f"{PLAN}::test_in_a_bracket_nobody_is_in_two_live_matches",
        f"{SWISS}::test_everybody_is_paired_once_but_for_one_bye",
        MACHINE,
    ),
    "G3": (f"{PLAN}::test_no_bye_is_left_in_a_playable_pairing", MACHINE),
    "G4": (f"{PLAN}::test_a_plan_is_in_order_and_each_slot_has_one_source",),
    "G5": (
        f"{PLAN}::test_a_plan_is_in_order_and_each_slot_has_one_source",
        f"{RULES}/formats/test_every_structure.py::test_every_pairing_leads_to_one_end",
    ),
    "G6": (f"{RULES}/formats/test_match_counts.py::test_a_format_has_as_many_matches_as_its_formula",),
    "G7": (
        f"{PLAN}::test_the_same_result_again_changes_nothing",
        f"{PLAN}::test_consequences_are_the_difference_of_the_whole",
        MACHINE,
    ),
    "G8": (MACHINE,),
    "G9": (MACHINE, f"{DESK}/services/test_leaving.py::test_who_has_left_is_not_paired_again"),
    "G10": (
        f"{DESK}/services/test_together.py::test_two_desks_draw_a_round_and_there_is_one",
        f"{RULES}/formats/test_bracket.py::test_a_second_result_is_refused",
    ),
    "G11": (
        f"{PLAN}::test_names_change_nothing_but_names",
        f"{SWISS}::test_other_names_change_the_names_alone",
        f"{TABLE}::test_other_names_give_the_same_table",
    ),
    "G12": (
        f"{TABLE}::test_standings_are_a_total_preorder",
        f"{RULES}/pairing/test_history.py::test_wins_and_losses_count_every_decided_match",
    ),
    "G13": (
        f"{RULES}/pairing/test_history.py::test_an_impossible_result_is_refused",
        "rules/match/test_claim.py::test_claim_that_cannot_be_true_is_refused",
    ),
    # 2. Draws
    "S1": (f"{DRAW}::test_top_seeds_lie_in_different_subtrees",),
    "S2": (f"{DRAW}::test_pairs_sum_to_the_same_when_favourites_win",),
    "S3": (f"{DRAW}::test_byes_are_balanced_and_go_to_the_best_seeds",),
    "S4": (f"{DRAW}::test_a_blind_draw_is_fair",),
    "SEP1": (f"{RULES}/test_separation.py::test_in_a_blind_draw_no_club_meets_itself_in_the_first_round",),
    "L1": (
        f"{RULES}/test_lines.py::test_a_late_entry_moves_nobody",
        f"{PLAN}::test_filling_a_line_is_the_difference_of_the_whole_and_moves_nobody_else",
    ),
    "R1": (f"{REENTRY}::test_nobody_has_two_live_matches_and_the_event_ends",),
    "R2": (f"{REENTRY}::test_nobody_has_two_live_matches_and_the_event_ends",),
    # 4. Progressive consolation
    "C-1": (f"{PLAN}::test_no_bye_is_left_in_a_playable_pairing", f"{CUPS}::test_large_cups_are_whole"),
    "C-2": (f"{RULES}/formats/test_consolation.py::test_matches_of_a_consolation_of_the_first_rounds",),
    "C-3": (f"{CUPS}::test_byes_in_the_consolation_follow_from_the_byes_of_the_draw",),
    "C-4": (
        f"{CUPS}::test_nobody_is_in_the_consolation_before_the_main_loss_or_in_two_live_matches",
        MACHINE,
    ),
    "C-5": (f"{CUPS}::test_nobody_is_in_the_consolation_before_the_main_loss_or_in_two_live_matches",),
    "C-6": (
        f"{RULES}/formats/test_consolation.py"
        "::test_with_eight_nobody_meets_again_before_round_three_whatever_happens",
        f"{CUPS}::test_the_audit_is_silent_after_every_result",
    ),
    "SH1": (
        f"{RULES}/formats/test_drops.py::test_a_structure_string_says_the_rounds",
        f"{RULES}/formats/test_every_structure.py::test_whatever_leaves_one_has_a_match_less_than_drops",
    ),
    # 5. Double elimination
    "DE1": (
        f"{DOUBLE}::test_everybody_but_the_champion_loses_twice",
        f"{DOUBLE}::test_with_one_grand_final_the_runner_up_may_have_lost_once",
    ),
    "DE2": (f"{DOUBLE}::test_who_has_not_lost_twice_plays_or_waits", MACHINE),
    "DE3": (f"{DOUBLE}::test_everybody_but_the_champion_loses_twice",),
    "DE4": (f"{DOUBLE}::test_when_favourites_win_the_best_two_meet_in_the_grand_final",),
    # 6. Round robin, groups, short schedules
    "RR1": (
        f"{ROUND_ROBIN}::test_every_pair_meets_once",
        f"{ROUND_ROBIN}::test_in_a_double_round_robin_every_pair_meets_on_both_sides",
    ),
    "RR2": (f"{ROUND_ROBIN}::test_everybody_plays_once_in_a_round_and_of_an_odd_number_one_is_free",),
    "RR3": (f"{ROUND_ROBIN}::test_everybody_is_named_first_about_as_often",),
    "RR4": (f"{ROUND_ROBIN}::test_every_pair_meets_once",),
    "GR1": (f"{RULES}/formats/test_groups.py::test_two_of_a_group_can_meet_again_in_the_final_only",),
    "LS1": (f"{RULES}/formats/test_short_schedule.py::test_everybody_plays_so_many_different_opponents",),
    # 7. Swiss
    "SW1": (f"{SWISS}::test_everybody_is_paired_once_but_for_one_bye", MACHINE),
    "SW2": (
        f"{SWISS}::test_no_other_pairing_breaks_the_rules_less",
        f"{SWISS}::test_no_rematch_while_one_can_be_avoided",
    ),
    "SW3": (f"{SWISS}::test_no_other_pairing_breaks_the_rules_less",),
    "SW4": (f"{SWISS}::test_no_other_pairing_breaks_the_rules_less",),
    "SW5": (
        f"{SWISS}::test_no_other_pairing_breaks_the_rules_less",
        f"{SWISS}::test_the_optimum_of_ten_by_brute_force",
    ),
    "SW6": (f"{SWISS}::test_rounds_are_only_added",),
    "SW7": (
        f"{SWISS}::test_eight_players_play_seven_rounds_without_a_rematch",
        f"{SWISS}::test_a_dead_end_is_told_in_time",
    ),
    "SW8": (f"{SWISS}::test_nobody_there_is_no_pairing",),
    "SW9": (
        f"{SWISS}::test_the_same_round_for_the_same_seed_whatever_the_order_of_pairings",
        f"{RULES}/pairing/test_next_pairings.py::test_the_order_of_the_lists_means_nothing",
    ),
    "SW10": (f"{SWISS}::test_who_is_absent_held_or_promised_a_bye_is_not_paired",),
    "SW11": (f"{SWISS}::test_the_two_undefeated_meet_in_the_last_round",),
    "SK1": (
        f"{RULES}/pairing/test_cut.py::test_with_fewer_losses_nobody_has_to_win_more",
        f"{RULES}/pairing/test_cut.py::test_no_moves_inside_bands_have_fewer_meet_again",
    ),
    # 9. Standings
    "T1": (
        f"{TABLE}::test_other_names_give_the_same_table",
        f"{TABLE}::test_the_start_order_never_moves_a_place",
    ),
    "T2": (
        f"{TABLE}::test_standings_are_a_total_preorder",
        f"{TABLE}::test_an_order_by_fixed_figures_alone_is_the_order_of_their_keys",
    ),
    "T3": (f"{BY_OPPONENTS}::test_a_changed_result_moves_the_buchholz_of_the_opponents_alone",),
    "T4": (f"{BY_OPPONENTS}::test_buchholz_without_byes_adds_up_to_scores_times_opponents",),
    "T5": (
        f"{TABLE}::test_an_unfinished_round_changes_nothing",
        f"{FIGURES}::test_an_unfinished_round_influences_nothing",
    ),
    "T6": (f"{FIGURES}::test_no_figure_is_a_float",),
    # 10. Payouts
    "P1": (f"{PRIZES}::test_prizes_add_up_fall_tie_and_are_never_negative",),
    "P2": (f"{PRIZES}::test_prizes_add_up_fall_tie_and_are_never_negative",),
    "P3": (f"{PRIZES}::test_prizes_add_up_fall_tie_and_are_never_negative",),
    "P4": (f"{PRIZES}::test_prizes_add_up_fall_tie_and_are_never_negative",),
    # 11. Ratings
    "E1": (f"{RATING}::test_the_winner_gains_what_the_factors_allow",),
    "E2": (f"{RATING}::test_the_winner_gains_what_the_factors_allow",),
    "E3": (f"{RATING}::test_a_bigger_upset_moves_more",),
    "E4": (f"{RATING}::test_chances_mirror",),
    "E5": (f"{RATING}::test_the_winner_gains_what_the_factors_allow",),
    "E6": (f"{RATING}::test_rating_the_whole_history_equals_rating_it_bit_by_bit",),
}

#: Of section 8, FIDE Dutch, and of money that is paid out: of other chapters.
ELSEWHERE = {"D1", "D2", "D3", "D4", "P5"}


def _named_in_the_reference() -> set[str]:
    series = r"G\d+|S[1-4]|SEP\d|L1|R[12]|C-\d|SH\d|DE\d|RR\d|GR\d|LS\d|SW\d+|SK\d|[TPED]\d"
    return set(re.findall(rf"\b({series})\b", REFERENCE.read_text(encoding="utf-8")))


def _tests_of(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_every_invariant_of_the_reference_is_in_the_table():
    numbers = {"G": 13, "S": 4, "SEP": 1, "L": 1, "R": 2, "C-": 6, "SH": 1, "DE": 4, "RR": 4, "GR": 1}
    numbers |= {"LS": 1, "SW": 11, "SK": 1, "T": 6, "P": 4, "E": 6}

    assert set(HELD_BY) == {f"{name}{at}" for name, last in numbers.items() for at in range(1, last + 1)}
    assert _named_in_the_reference() == {*HELD_BY, *ELSEWHERE}


@pytest.mark.parametrize("name", HELD_BY)
def test_an_invariant_is_held_by_tests_that_exist(name):
    for place in HELD_BY[name]:
        file, function = place.split("::")
        path = ROOT / "tests" / file
        assert path.exists(), place
        assert function in _tests_of(path), place
