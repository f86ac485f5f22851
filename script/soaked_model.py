#!/usr/bin/env python3
"""A model of every acknowledged submission, which computes the expected rankings. Each player belongs to one thread."""

import collections

# Leaderboard: (whether a low score is better, whether scores are summed).
BOARDS = {"points": (False, False), "times": (True, False), "total": (False, True), "cup": (False, False)}

Entry = collections.namedtuple("Entry", "score date position")


class Model:
    def __init__(self):
        self.entries = {board: {} for board in BOARDS}
        # Submissions without a definite response: (board, player) → score. At most one for each pair.
        self.pending = {}
        # (board, player) → {id: score}
        self.acknowledged = collections.defaultdict(dict)
        self.count = 0

    def send(self, board, player, score):
        self.pending[board, player] = score

    def acknowledge(self, board, player, identifier, score, date, position):
        self.pending.pop((board, player), None)
        if identifier in self.acknowledged[board, player]:
            return
        self.acknowledged[board, player][identifier] = score
        self.count += 1
        self.entries[board][player] = self.after(board, player, Entry(score, date, position))

    def after(self, board, player, new):
        """Returns the player's entry after `new` is counted."""
        low, is_sum = BOARDS[board]
        old = self.entries[board].get(player)
        if old is None:
            return new
        if is_sum:
            newest = max(old, new, key=lambda entry: (entry.date, entry.position))
            return newest._replace(score=old.score + new.score)
        return new if (new.score < old.score if low else new.score > old.score) else old

    def copy(self):
        """Returns a copy of the rankings for later comparisons."""
        copied = Model()
        copied.entries = {board: dict(entries) for board, entries in self.entries.items()}
        return copied

    def differences(self, board, rows):
        """Returns the differences of the complete ranking `rows` of (rank, player, score, date), each as (kind, sentence). A pending
        submission may or may not be counted."""
        low, is_sum = BOARDS[board]
        found, seen, expected = [], set(), []
        for rank, player, score, date in rows:
            old = self.entries[board].get(player)
            possible = [old] if old else []
            if (board, player) in self.pending:
                after = self.after(board, player, Entry(self.pending[board, player], date, float("inf")))
                possible.append(after)
            entry = next((entry for entry in possible if (entry.score, entry.date) == (score, date)), None)
            if player in seen:
                found.append(("doubled", f"{board}: {player} is ranked twice"))
            elif entry is None and not possible:
                found.append(("wrong", f"{board}: {player} has {score} and submitted nothing"))
            elif entry is None:
                worse = old and (score > old.score if low else score < old.score)
                kind = "lost" if worse else "doubled" if is_sum else "wrong"
                found.append((kind, f"{board}: {player} has {score} at {date}, expected one of {possible}"))
            else:
                expected.append(((score if low else -score, date, entry.position), rank, player))
            seen.add(player)
        for player in self.entries[board].keys() - seen:
            found.append(("lost", f"{board}: {player} is missing, expected {self.entries[board][player]}"))
        if not found:
            if expected != sorted(expected, key=lambda row: row[0]):
                found.append(("wrong", f"{board}: the order of the ranking is wrong"))
            if [rank for _, rank, _ in expected] != list(range(1, len(expected) + 1)):
                found.append(("wrong", f"{board}: the ranks are not 1 to {len(expected)}"))
        return found
