extension Recurrence {
    /// The previous occurrence as one player sees it: the last before `current` in which they submitted a score or, where
    /// there is none, the last before `current` at all.
    ///
    /// - Parameters:
    ///   - numbers: Those in which the player submitted, in any order.
    ///   - moment: When the player asks.
    ///   - retention: What is no longer kept is not seen.
    ///   - finalizedAt: When an occurrence became final; nil for one that is not final yet.
    /// - Complexity: O(*n* log *n*) for *n* numbers.
    public func previousOccurrence(
        of current: Occurrence,
        submittedIn numbers: some Sequence<Int64>,
        at moment: Moment,
        retention: OccurrenceRetention = .standard,
        finalizedAt: (Occurrence) -> Moment?
    ) -> Occurrence? {
        func isKept(_ occurrence: Occurrence) -> Bool {
            retention.keeps(finalizedAt: finalizedAt(occurrence), at: moment)
        }
        // An import may fill an old occurrence and make it final after a newer one, so age does not tell what is kept.
        let submitted = numbers.filter { $0 < current.number }.sorted(by: >).lazy.compactMap(occurrence(numbered:))
        return submitted.first(where: isKept) ?? occurrence(before: current).flatMap { isKept($0) ? $0 : nil }
    }
}
