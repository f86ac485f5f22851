extension Recurrence {
    /// The current occurrence at `moment`: the one that is open or, between two, the one that just ended.
    ///
    /// - Returns: Nil before the first start.
    public func occurrence(at moment: Moment) -> Occurrence? {
        guard moment >= .earliest else { return nil }
        return occurrence(numbered: min(number(at: min(moment, .latest)), lastNumber))
    }

    /// The occurrence that a score belongs to which was earned at `moment`.
    ///
    /// - Returns: Nil before the first start and in a gap.
    public func occurrence(holding moment: Moment) -> Occurrence? {
        guard let current = occurrence(at: moment), current.holds(moment) else { return nil }
        return current
    }

    /// - Returns: Nil for a number that no occurrence has: a negative one, one of a day that the zone passed over, or
    ///   one outside the years 0000…9999.
    public func occurrence(numbered number: Int64) -> Occurrence? {
        guard number >= 0, number <= lastNumber else { return nil }
        let start = start(of: number)
        let nextStart = self.start(of: number + 1)
        guard start >= .earliest, start < nextStart else { return nil }
        let end = duration.map { min(start + $0, nextStart) } ?? nextStart
        return Occurrence(number: number, start: start, end: end, nextStart: nextStart)
    }

    /// The one after `occurrence`; nil after the last.
    public func occurrence(after occurrence: Occurrence) -> Occurrence? { first(from: occurrence.number.addingOne) }

    /// The one before `occurrence`; nil before the first.
    public func occurrence(before occurrence: Occurrence) -> Occurrence? {
        var number = min(occurrence.number, lastNumber.addingOne) - 1
        while number >= 0 {
            if let found = self.occurrence(numbered: number) { return found }
            number -= 1
        }
        return nil
    }

    /// The first occurrence that starts after `moment`; nil after the last start.
    public func occurrence(startingAfter moment: Moment) -> Occurrence? {
        occurrence(at: moment).map(occurrence(after:)) ?? first(from: 0)
    }

    /// The occurrences that start after `moment`, one by one, to the end of the year 9999.
    public func occurrences(startingAfter moment: Moment) -> some Sequence<Occurrence> {
        sequence(state: occurrence(startingAfter: moment)) { next in
            defer { next = next.flatMap(occurrence(after:)) }
            return next
        }
    }

    private func first(from number: Int64) -> Occurrence? {
        var number = max(number, 0)
        // No zone has passed over two days at once, so this looks at three numbers at most.
        while number <= lastNumber {
            if let found = occurrence(numbered: number) { return found }
            number += 1
        }
        return nil
    }

    private var lastNumber: Int64 {
        switch self {
        case .fixed(let rule): rule.lastNumber
        case .calendar(let rule): rule.lastNumber
        }
    }

    private var duration: Span? {
        switch self {
        case .fixed(let rule): rule.duration
        case .calendar(let rule): rule.duration
        }
    }

    private func start(of number: Int64) -> Moment {
        switch self {
        case .fixed(let rule): rule.start(of: number)
        case .calendar(let rule): rule.start(of: number)
        }
    }

    private func number(at moment: Moment) -> Int64 {
        switch self {
        case .fixed(let rule): rule.number(at: moment)
        case .calendar(let rule): rule.number(at: moment)
        }
    }
}

extension Int64 {
    fileprivate var addingOne: Int64 { self == .max ? self : self + 1 }
}
