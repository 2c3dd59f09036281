"""Rounds and their phases 1, 2 and 4 (PR-026 to PR-046, PR-106 to PR-109)."""

from __future__ import annotations

from typing import Any

from sim.games.patisserie_rococo import codes as k
from sim.games.patisserie_rococo.facts import rank_table
from sim.games.patisserie_rococo.gains import gain_coins, gain_points
from sim.games.patisserie_rococo.layout import part
from sim.games.patisserie_rococo.pieces import add_card, bits, insert, inventory, next_seat, sort, take_at
from sim.games.patisserie_rococo.secrets import settle, use_up
from sim.games.patisserie_rococo.supply import prepare
from sim.kit.chance import note
from sim.kit.parts import compiled
from sim.kit.shuffling import shuffle
from sim.kit.streams import below


@compiled
def ask(state: Any, seat: int, node: int) -> None:
    """The next decision."""
    state.seat = state.decider = seat
    state.node = node


@compiled
def to_hand(state: Any, seat: int, card: int) -> None:
    """Put a card into a seat's hand."""
    insert(state.hand[seat], int(state.hand_n[seat]), card)
    state.hand_n[seat] += 1


@compiled
def choose(state: Any, seat: int, position: int) -> None:
    """Take an unused card into the hand."""
    n = int(state.unused_n[seat])
    to_hand(state, seat, take_at(state.unused[seat], n, position))
    state.unused_n[seat] = n - 1
    state.need -= 1
    state.floor = position


@part("", "sic")
def begin_select(state: Any, seat: int, chance: Any) -> None:
    """What a seat has no choice about in step 1 (PR-035 to PR-037)."""
    state.need = 4
    state.floor = 0
    if state.unused_n[seat] <= 4:
        use_up(state, seat)
        while state.unused_n[seat] > 0:
            choose(state, seat, 0)
    if state.need > 0 and state.unused_n[seat] == 0:
        n = int(state.used_n[seat])
        for i in range(n):
            card = int(state.used[seat, i])
            insert(state.unused[seat], i, card)
            add_card(state.known[seat, 1], card)
            state.used[seat, i] = -1
        state.unused_n[seat] = n
        state.used_n[seat] = 0
        note(chance, k.E_FLIP, seat, n)
        if n == state.need:
            while state.unused_n[seat] > 0:
                choose(state, seat, 0)


@compiled
def deal_card(state: Any) -> int:
    """The top card of the staff deck."""
    n = int(state.deck_n) - 1
    card = int(state.deck[n])
    state.deck[n] = -1
    state.deck_n = n
    return card


@compiled
def draft_card(state: Any, rules: Any, seat: int, tray: int, card: int, chance: Any) -> None:
    """A seat gets a new card; the Mentor's goes face down onto its pile (PR-181)."""
    state.picked[state.round_no, tray, seat] = card
    if seat == rules.mentor:
        state.pile[state.pile_n] = card
        state.pile_n += 1
        note(chance, k.E_MENTOR_DRAFT, seat, tray, card)
    else:
        to_hand(state, seat, card)


@compiled
def crossing(state: Any, rules: Any) -> bool:
    """Whether both trays lie at one seat in this step (PR-042)."""
    return bool(2 * state.step == rules.seats - 1)


@compiled
def current_tray(state: Any, rules: Any) -> int:
    """The tray from which the decider takes: 0 = A, 1 = B."""
    if crossing(state, rules) and state.first_tray == 1:
        return 1 - int(state.asked)
    return int(state.asked)


@part("", "sriiic")
def take_from_tray(state: Any, rules: Any, seat: int, tray: int, position: int, chance: Any) -> None:
    """A seat takes a card from a tray; the tray moves on after both are served."""
    n = int(state.tray_n[tray])
    card = take_at(state.tray[tray], n, position)
    state.tray_n[tray] = n - 1
    draft_card(state, rules, seat, tray, card, chance)
    state.asked += 1
    if state.asked == 2:
        state.asked = 0
        state.step += 1


@compiled
def begin_turn(state: Any, rules: Any, seat: int, chance: Any) -> None:
    """A seat's turn in phase 3."""
    note(chance, k.E_TURN, seat, int(state.turn))
    state.stage = k.PLAYING
    state.declined = state.acted = 0
    state.copies = 0
    state.card = state.effect = -1
    ask(state, seat, k.MENTOR if seat == rules.mentor else k.PLAY)


@compiled
def ask_next(state: Any, rules: Any, node: int) -> bool:
    """Ask the next of the people, from the start player on; false when all have been asked."""
    while state.asked < rules.seats:
        seat = next_seat(state, rules, int(state.start), int(state.asked))
        if seat != rules.mentor:
            ask(state, seat, node)
            return True
        state.asked += 1
    state.asked = 0
    return False


@part("", "src")
def next_remove(state: Any, rules: Any, chance: Any) -> None:
    """Step 3: every seat removes a card (PR-046); then phase 3 begins."""
    if ask_next(state, rules, k.REMOVE):
        return
    state.phase = 3
    if state.round_no > 0:
        state.turn += 1
    begin_turn(state, rules, int(state.start), chance)


@part("", "src")
def fill_hire(state: Any, rules: Any, chance: Any) -> None:
    """The cards left over go to the hire spaces (PR-044); then step 3."""
    if rules.hire_by_tray == 0:
        shuffle(chance.streams[k.FROM_HIRE], state.hire, 4)
    for i in range(4):
        card = int(state.hire[i])
        state.left[state.round_no, i] = card
        add_card(state.shown, card)
        note(chance, k.E_HIRE_ROW, i, card)
    sort(state.left[state.round_no], 4)
    state.first_tray = -1
    state.step = state.asked = 0
    next_remove(state, rules, chance)


@part("", "src")
def next_draft(state: Any, rules: Any, chance: Any) -> None:
    """Go on with step 2: A travels clockwise, B counter-clockwise (PR-041)."""
    while state.step < rules.seats:
        cross = crossing(state, rules)
        if cross and state.asked == 0 and state.first_tray < 0:
            state.first_tray = rules.draft_cross
            if rules.draft_cross == 2:
                seat = next_seat(state, rules, int(state.start), int(state.step))
                state.first_tray = 0
                if seat != rules.mentor:
                    ask(state, seat, k.TRAY_FIRST)
                    return
        tray = current_tray(state, rules)
        steps = int(state.step) if tray == 0 else -1 - int(state.step)
        seat = next_seat(state, rules, int(state.start), steps)
        if seat != rules.mentor:
            ask(state, seat, k.DRAFT)
            return
        position = below(chance.streams[k.FROM_MENTOR_DRAFT], int(state.tray_n[tray]))
        take_from_tray(state, rules, seat, tray, position, chance)
    for tray in range(2):
        for i in range(2):
            state.hire[2 * tray + i] = state.tray[tray, i]
            state.tray[tray, i] = -1
        state.tray_n[tray] = 0
    fill_hire(state, rules, chance)


@part("", "src")
def begin_draft(state: Any, rules: Any, chance: Any) -> None:
    """Step 2: deal the trays, A before B (PR-040); or new cards to everybody (PR-045)."""
    state.step = state.asked = 0
    n = int(rules.tray_cards)
    if rules.trays != 0:
        for tray in range(2):
            for i in range(n):
                state.tray[tray, i] = deal_card(state)
            sort(state.tray[tray], n)
            state.tray_n[tray] = n
            note(chance, k.E_DEAL, tray, n)
        next_draft(state, rules, chance)
        return
    for tray in range(2):
        for i in range(int(rules.seats)):
            seat = next_seat(state, rules, int(state.start), i)
            card = deal_card(state)
            note(chance, k.E_DEAL, tray, 1, seat, card)
            draft_card(state, rules, seat, tray, card, chance)
        for i in range(2):
            state.hire[2 * tray + i] = deal_card(state)
    fill_hire(state, rules, chance)


@part("", "src")
def next_select(state: Any, rules: Any, chance: Any) -> None:
    """Step 1 for the seats not yet asked."""
    while state.asked < rules.seats:
        seat = next_seat(state, rules, int(state.start), int(state.asked))
        if seat == rules.mentor:
            for _ in range(int(rules.mentor_sets[state.round_no])):
                n = int(state.solo_deck_n) - 1
                state.solo_hand[state.solo_hand_n] = state.solo_deck[n]
                state.solo_deck[n] = -1
                state.solo_deck_n = n
                state.solo_hand_n += 1
            for i in range(int(state.solo_hand_n) // 2):
                j = int(state.solo_hand_n) - 1 - i
                state.solo_hand[i], state.solo_hand[j] = state.solo_hand[j], state.solo_hand[i]
            note(chance, k.E_MENTOR_HAND, seat, int(state.solo_hand_n))
        else:
            begin_select(state, seat, chance)
            if state.need > 0:
                ask(state, seat, k.SELECT_UNUSED)
                return
        state.asked += 1
    begin_draft(state, rules, chance)


@compiled
def next_keep(state: Any, rules: Any, chance: Any) -> None:
    """Every seat keeps four of six start cards (PR-173)."""
    if not ask_next(state, rules, k.KEEP_START):
        next_select(state, rules, chance)


@part("", "src")
def begin_round(state: Any, rules: Any, chance: Any) -> None:
    """Phase 1, then phase 2 up to its first decision."""
    note(chance, k.E_ROUND, int(state.round_no), int(state.start))
    prepare(state, rules, chance)
    state.phase = 2
    state.stage = k.PREPARING
    state.asked = 0
    if rules.promo_start != 0 and state.round_no == 0:
        next_keep(state, rules, chance)
    else:
        next_select(state, rules, chance)


@compiled
def discard(state: Any, seat: int, card: int) -> None:
    """Put a card face down out of the game."""
    insert(state.removed[seat], int(state.removed_n[seat]), card)
    state.removed_n[seat] += 1


@compiled
def keep(state: Any, rules: Any, action: int, chance: Any) -> None:
    """Remove the pair of this rank: (0, 1), (0, 2), ... (4, 5)."""
    seat = int(state.decider)
    i = 0
    while action >= 5 - i:
        action -= 5 - i
        i += 1
    n = int(state.unused_n[seat])
    discard(state, seat, take_at(state.unused[seat], n, i + 1 + action))
    discard(state, seat, take_at(state.unused[seat], n - 1, i))
    state.unused_n[seat] = n - 2
    state.secret[seat] = 2
    state.asked += 1
    next_keep(state, rules, chance)


@compiled
def select(state: Any, rules: Any, action: int, chance: Any) -> None:
    """One more card chosen from the unused pile."""
    seat = int(state.decider)
    choose(state, seat, action)
    if state.need == 0:
        state.asked += 1
        next_select(state, rules, chance)


@compiled
def remove(state: Any, rules: Any, action: int, chance: Any) -> None:
    """Put a hand card face down out of the game."""
    seat = int(state.decider)
    n = int(state.hand_n[seat])
    discard(state, seat, take_at(state.hand[seat], n, action))
    state.hand_n[seat] = n - 1
    state.asked += 1
    next_remove(state, rules, chance)


@compiled
def income(state: Any, rules: Any, chance: Any) -> None:
    """Phase 4 (PR-106 to PR-108)."""
    for i in range(int(rules.seats)):
        seat = next_seat(state, rules, int(state.start), i)
        note(chance, k.E_INCOME, seat)
        n = int(state.deco_n[seat])
        hosts = bits(int(state.hosts_own[seat]))
        gain_coins(state, seat, int(rules.base_income), k.IN_BASE, chance)
        gain_coins(state, seat, int(rules.income_coins[n]), k.IN_DECO, chance)
        gain_coins(state, seat, int(rules.host_income) * hosts, k.IN_HOSTS, chance)
        gain_points(state, seat, int(rules.income_points[n]), k.PP_INCOME, chance)
        state.deco_at[seat, state.round_no] = n
        state.staff_at[seat, state.round_no] = inventory(state, rules, seat)
        if seat != rules.mentor:
            settle(state, rules, seat)


@compiled
def leave(state: Any, card: int) -> None:
    """A card leaves the game face up."""
    state.gone[state.gone_n] = card
    state.gone_n += 1


@part("", "src")
def end_round(state: Any, rules: Any, chance: Any) -> None:
    """Phase 4 and the next round, or the end (PR-027, PR-109)."""
    income(state, rules, chance)
    for i in range(4):
        state.hire_left[state.round_no] += int(state.hire[i] >= 0)
    if state.round_no == 3:
        state.reason = 1
        return
    for i in range(4):
        card = int(state.hire[i])
        if card >= 0:
            note(chance, k.E_LEAVE, i, card)
            leave(state, card)
            state.hire[i] = -1
    state.start = next_seat(state, rules, int(state.start), 1)
    if rules.start_player_tie != 0:
        for table in range(k.TABLES):
            rank_table(state, rules, table)
    note(chance, k.E_START_PLAYER, int(state.start))
    state.round_no += 1
    begin_round(state, rules, chance)
