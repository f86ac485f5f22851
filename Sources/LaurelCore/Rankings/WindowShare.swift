import LaurelModel

/// A player's submissions in a rolling window that can still affect the ranking, in ledger order, and the entry they
/// make.
struct WindowShare {
    private var submissions: [Entry]
    private(set) var entry: Entry
    /// The earned date of the submission that leaves the window first.
    private(set) var oldest: Moment

    init(_ first: Entry) { (submissions, entry, oldest) = ([first], first, first.date) }

    /// Adds `new`, which follows all other submissions in the ledger, and drops those that it makes irrelevant.
    ///
    /// - Returns: Whether `new` can affect the ranking. If not, nothing has changed.
    mutating func add(_ new: Entry, by rule: Leaderboard) -> Bool {
        switch rule.submission {
        case .sum: break
        case .mostRecent:
            guard new.date >= entry.date else { return false }
            submissions.removeAll(keepingCapacity: true)
        case .best:
            let isBeaten = submissions.contains { other in
                !rule.order.isBetter(new.score, than: other.score) && other.date >= new.date
            }
            guard !isBeaten else { return false }
            submissions.removeAll { rule.order.isBetter(new.score, than: $0.score) && $0.date <= new.date }
        }
        submissions.append(new)
        entry = Self.fold(entry, with: new, by: rule)
        oldest = rule.submission == .sum ? min(oldest, new.date) : submissions.lazy.map(\.date).min() ?? new.date
        return true
    }

    /// Removes the submissions earned at `moment` or before. O(submissions) if there are any, otherwise O(1).
    ///
    /// - Returns: Whether any submission remains.
    mutating func removeAll(through moment: Moment, by rule: Leaderboard) -> Bool {
        guard oldest <= moment else { return true }
        submissions.removeAll { $0.date <= moment }
        guard let first = submissions.first else { return false }
        (entry, oldest) = (first, first.date)
        for submission in submissions.dropFirst() {
            entry = Self.fold(entry, with: submission, by: rule)
            oldest = min(oldest, submission.date)
        }
        return true
    }

    /// Combines scores as the all-time ranking does. A total of the window alone saturates at the limits of Int64.
    private static func fold(_ current: Entry, with new: Entry, by rule: Leaderboard) -> Entry {
        do {
            return try rule.submission.fold(current, with: new, order: rule.order)
        } catch {
            var entry = new.date >= current.date ? new : current
            entry.score = new.score > 0 ? .max : .min
            return entry
        }
    }
}
