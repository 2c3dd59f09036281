"""The results of a finished game, and the invariants of a running one."""

from __future__ import annotations

from typing import Any

from sim.games.piece_of_pie.pies import (
    count_sets,
    loose_sets,
    open_places,
    perfect_points,
    pies_of,
    prize_of,
    recipe_points,
    shape_sets,
    shapes_in,
)
from sim.games.piece_of_pie.state import (
    ARROWS,
    CARDS,
    DENIED,
    FLAVOURS,
    FORCED,
    MOST_SEATS,
    OTHER,
    PIECES,
    PIES,
    PLACES,
    RINGS,
)
from sim.kit import legal as legals
from sim.kit.bytes import in_byte
from sim.kit.jit import U64, compiled


@compiled
def best_points(state: Any, rules: Any, pie: int) -> int:
    """Most recipe and frosting points that the eight pieces of a pie can make in any order."""
    counts = 0
    for place in range(PLACES):
        counts += int(rules.tick[int(state.slots[pie, place]) & 31])
    number, below = 0, 0
    for kind in range(7):
        below += in_byte(counts, kind)
        number += int(rules.binomial[below + kind, kind + 1])
    return int(rules.best[int(state.flavour_card), int(state.pattern_card), number])


@compiled
def loose_points(state: Any, rules: Any, seat: int, recipe: bool, pooled: bool) -> int:
    """Points of what may lie anywhere, within each pie or over both (PP-A05).

    ``recipe``: of the flavour recipe (0 for a geometric one), else of the shapes.
    """
    card = int(state.flavour_card)
    flavours = int(rules.loose[card])
    if recipe and flavours == 0:
        return 0
    points = int(rules.worth[card]) if recipe else int(rules.shape_points)
    each = int(rules.pies_each)
    total, pool = 0, 0
    for pie in range(seat * each, seat * each + each):
        tally = int(state.tally[pie])
        pool += tally
        total += loose_sets(flavours, tally) if recipe else shape_sets(tally)
    if pooled:
        total = loose_sets(flavours, pool) if recipe else shape_sets(pool)
    return total * points


@compiled
def write_pie(state: Any, rules: Any, pie: int, twin: bool, row: Any) -> None:
    """Add the points of one pie to a seat's results; ``twin``: it is the second one."""
    card, pattern = int(state.flavour_card), CARDS + int(state.pattern_card)
    chain, frost = int(state.chain[pie, 0]), int(state.frost[pie, 0])
    ring = int(rules.bracelet[chain & (RINGS - 1)])
    flavour_code, pattern_code = int(rules.rings[ring, card]), int(rules.rings[ring, pattern])
    if rules.fixed_axis != 0 and pattern == CARDS + rules.mirror_card:
        pattern_code = 17 * count_sets(state, rules, pie, True)
    flavour_count, pattern_count = flavour_code & 15, pattern_code & 15
    flavour_points = flavour_count * int(rules.worth[card])
    pattern_points = pattern_count * int(rules.worth[pattern])
    frosting_points = int(rules.frosting[frost])
    row.flavour += flavour_points
    row.pattern += pattern_points
    row.frosting += frosting_points
    row.other_reading += int(rules.rings[ring, OTHER + card]) * int(rules.worth[card]) - flavour_points
    row.flavour_sets += flavour_count
    row.pattern_sets += pattern_count
    row.flavour_unused += (flavour_code >> 4) - flavour_count
    row.pattern_unused += (pattern_code >> 4) - pattern_count
    row.regret += best_points(state, rules, pie) - flavour_points - pattern_points - frosting_points
    row.frosted += legals.popcount(U64(frost)) - 1
    if twin:
        row.second_flavour, row.second_pattern, row.second_frosting = (
            flavour_points, pattern_points, frosting_points,
        )  # fmt: skip


@compiled
def write_counts(state: Any, rules: Any, seat: int, tally: int, row: Any) -> None:
    """Fill what only adds up: the pieces of all a seat's pies (``tally``), and its picks."""
    row.shavings = in_byte(tally, 7) * int(rules.shaving_points)
    row.kiwis, row.strawberries = in_byte(tally, 0), in_byte(tally, 1)
    row.blueberries, row.apricots = in_byte(tally, 2), in_byte(tally, 3)
    row.hearts, row.flowers, row.stars = shapes_in(tally, 1), shapes_in(tally, 2), shapes_in(tally, 3)
    books = int(state.books[seat])
    row.from_0, row.from_1 = in_byte(books, 0), in_byte(books, 1)
    row.from_2, row.from_3 = in_byte(books, 2), in_byte(books, 3)
    row.forced, row.arrows, row.denied = (
        in_byte(books, FORCED), in_byte(books, ARROWS), in_byte(books, DENIED),
    )  # fmt: skip
    row.options = state.branching[seat]


@compiled
def write_seat(state: Any, rules: Any, seat: int, row: Any) -> None:
    """Fill a seat's columns, all but rank and credit; the row starts zeroed."""
    each = int(rules.pies_each)
    pool = 0
    for pie in range(seat * each, seat * each + each):
        pool += int(state.tally[pie])
    write_counts(state, rules, seat, pool, row)
    pooled = rules.pooled != 0
    row.flavour += loose_points(state, rules, seat, True, True) if pooled else 0
    row.shapes = loose_points(state, rules, seat, False, pooled)
    flavour = int(state.perfect[seat])
    row.perfect = perfect_points(state, rules, seat, flavour)
    row.perfect_flavour = flavour
    if each == 2:
        tally = int(state.tally[2 * seat + 1])
        row.second_shavings = in_byte(tally, 7) * int(rules.shaving_points)
        row.second_shapes = 0 if pooled else shape_sets(tally) * int(rules.shape_points)
        row.second_perfect = in_byte(tally, flavour) * int(rules.perfect_points)
        row.other_scope = loose_points(state, rules, seat, True, not pooled)
        row.other_scope += loose_points(state, rules, seat, False, not pooled)
        row.other_scope -= loose_points(state, rules, seat, True, pooled)
        row.other_scope -= loose_points(state, rules, seat, False, pooled)
    row.score = row.shavings + row.frosting + row.shapes + row.flavour + row.pattern + row.perfect


@compiled
def order_of(points: int, seat: int) -> int:
    """A number that is larger for more points; of equal points for the later seat (PP-082)."""
    return points * MOST_SEATS + seat


@compiled
def finish(state: Any, rules: Any, game: Any, seats: Any) -> None:
    """Score all pies, rank the seats, break ties (PP-081, PP-082, PP-A22, PP-A25)."""
    players, each = int(rules.players), int(rules.pies_each)
    first = by_reading = by_scope = 0
    for s in range(players):
        row = seats[s]
        for k in range(each):
            write_pie(state, rules, s * each + k, k == 1, row)
        write_seat(state, rules, s, row)
        points = int(row.score)
        first = max(first, order_of(points, s))
        by_reading = max(by_reading, order_of(points + int(row.other_reading), s))
        by_scope = max(by_scope, order_of(points + int(row.other_scope), s))
    top, first = first // MOST_SEATS, first % MOST_SEATS
    tied = 0
    for s in range(players):
        tied += int(state.points[s] == top)
    for s in range(players):
        points = int(state.points[s])
        leads = points == top
        shared = rules.tie_shared != 0 if leads else rules.rank_shared != 0
        later = MOST_SEATS if shared else s
        rank = 1
        for t in range(players):
            other = int(state.points[t])
            rank += int(other > points) + int((other == points) & (t > later))
        if leads and rules.rank_shared != 0:
            rank = min(rank, 2)
        seats[s].rank = rank
        seats[s].credit = 1.0 / tied if leads and shared else float(int(rank == 1))
        seats[s].credit_shared = 1.0 / tied if leads else 0.0
    game.reason = state.reason
    game.tie_break = 0 if tied == 1 else 2 if rules.tie_shared != 0 else 1
    game.tied = tied
    game.flavour_card = state.flavour_card
    game.pattern_card = state.pattern_card
    game.first_wins = int(first == 0)
    game.last_wins = int(first == players - 1)
    game.reading_decides = int(by_reading % MOST_SEATS != first)
    game.scope_decides = int(by_scope % MOST_SEATS != first)


@compiled
def check(state: Any, rules: Any) -> int:
    """1: pieces lost or doubled; 2: a middle pie; 3: an own pie; 4: points; 5: places; 6: turns."""
    players, each = int(rules.players), int(rules.pies_each)
    seen, left, total = 0, 0, 0
    picks = 0
    for pie in range(int(rules.middles)):
        low, high = int(state.low[pie]), int(state.high[pie])
        for place in range(low, high + 1):
            seen |= 1 << int(state.middle[PLACES * pie + place])
            left += 1
        if low <= high and (
            low < 0 or high > PLACES - 1 or (high - low == PLACES - 1) != (low == 0 and high == 7)
        ):
            return 2
        ends = 0 if low > high else 1 if low == high or (low == 0 and high == PLACES - 1) else 3
        picks |= ((ends & 1) + 16 * (ends >> 1)) << 8 * pie
    if picks != state.picks or left != state.left:
        return 2
    for pie in range(PIES):
        n = 0
        for place in range(PLACES):
            piece = int(state.slots[pie, place])
            if piece >= 0:
                seen |= 1 << piece
                n += 1
        if n != state.held[pie]:
            return 3
        total += n
    expected = 0
    for i in range(int(rules.in_play)):
        expected |= 1 << int(rules.deck[i])
    if seen != expected or left + total != rules.in_play or rules.in_play > PIECES:
        return 1
    for s in range(players):
        if state.places[s] != open_places(state, rules, s):
            return 5
        broken = check_pies(state, rules, s)
        if broken != 0:
            return int(broken)
    turn = int(rules.in_play) - left + int(left > 0)
    if state.turn != turn or (state.reason != 0) != (left == 0) or state.seat != (turn - 1) % players:
        return 6
    return 0 if total <= players * each * PLACES else 6


@compiled
def check_pies(state: Any, rules: Any, seat: int) -> int:
    """Recompute a seat's chains and points from the pieces that lie there."""
    each = int(rules.pies_each)
    points = loose_points(state, rules, seat, False, rules.pooled != 0)
    points += loose_points(state, rules, seat, True, True) if rules.pooled != 0 else 0
    for pie in range(seat * each, seat * each + each):
        n, back = int(state.held[pie]), int(state.back[pie])
        chain, mirror, frost, frost_back, tally = 1, 1, 1, 1, 0
        for i in range(n):
            piece = int(state.slots[pie, (i - back) & 7])
            last = int(state.slots[pie, (n - 1 - i - back) & 7])
            if piece < 0 or last < 0:
                return 3
            chain = 4 * chain + int(rules.flavour[piece])
            mirror = 4 * mirror + int(rules.flavour[last])
            frost = 2 * frost + int(rules.frosted[piece])
            frost_back = 2 * frost_back + int(rules.frosted[last])
            tally += int(rules.tally[piece])
        if chain != state.chain[pie, 0] or mirror != state.chain[pie, 1]:
            return 3
        if frost != state.frost[pie, 0] or frost_back != state.frost[pie, 1] or tally != state.tally[pie]:
            return 3
        points += recipe_points(state, rules, pie) + int(rules.frosting[frost])
        points += in_byte(tally, 7) * int(rules.shaving_points)
    mine = int(state.perfect[seat])
    for flavour in range(len(FLAVOURS)):
        pays = prize_of(state, rules, seat) if flavour == mine else 0
        if int(state.prize[flavour]) & pies_of(rules, seat) != pays:
            return 4
    return 0 if points + perfect_points(state, rules, seat, mine) == state.points[seat] else 4
