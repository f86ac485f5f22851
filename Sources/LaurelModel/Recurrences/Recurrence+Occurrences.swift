extension Recurrence {
    /// Returns the current occurrence at `moment`: the open occurrence or, in a gap, the one that just ended.
    ///
    /// - Returns: Nil before the first start.
    public func occurrence(at moment: Moment) -> Occurrence? {
        guard moment >= .earliest else { return nil }
        return occurrence(numbered: min(number(at: min(moment, .latest)), lastNumber))
    }

    /// Returns the occurrence to which a score that was earned at `moment` belongs.
    ///
    /// - Returns: Nil before the first start and in a gap.
    public func occurrence(holding moment: Moment) -> Occurrence? {
        guard let current = occurrence(at: moment), current.holds(moment) else { return nil }
        return current
    }

    /// Returns the occurrence with a number.
    ///
    /// - Returns: Nil if no occurrence has the number: it is negative, belongs to a day that the zone skipped, or is
    ///   outside the years 0000…9999.
    public func occurrence(numbered number: Int64) -> Occurrence? {
        guard number >= 0, number <= lastNumber else { return nil }
        let start = start(of: number)
        let nextStart = self.start(of: number + 1)
        guard start >= .earliest, start < nextStart else { return nil }
        let end = duration.map { min(start + $0, nextStart) } ?? nextStart
        return Occurrence(number: number, start: start, end: end, nextStart: nextStart)
    }

    /// Returns the occurrence after `occurrence`; nil after the last.
    public func occurrence(after occurrence: Occurrence) -> Occurrence? { first(from: occurrence.number.addingOne) }

    /// Returns the occurrence before `occurrence`; nil before the first.
    public func occurrence(before occurrence: Occurrence) -> Occurrence? {
        var number = min(occurrence.number, lastNumber.addingOne) - 1
        while number >= 0 {
            if let found = self.occurrence(numbered: number) { return found }
            number -= 1
        }
        return nil
    }

    /// Returns the first occurrence that starts after `moment`; nil after the last start.
    public func occurrence(startingAfter moment: Moment) -> Occurrence? {
        occurrence(at: moment).map(occurrence(after:)) ?? first(from: 0)
    }

    /// Returns the occurrences that start after `moment`, in order, to the end of the year 9999.
    public func occurrences(startingAfter moment: Moment) -> some Sequence<Occurrence> {
        sequence(state: occurrence(startingAfter: moment)) { next in
            defer { next = next.flatMap(occurrence(after:)) }
            return next
        }
    }

    private func first(from number: Int64) -> Occurrence? {
        var number = max(number, 0)
        // No zone has skipped two days in succession, so this loop examines at most three numbers.
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
