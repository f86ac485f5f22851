import LaurelModel

extension LocalHighScores {
    /// Assigns a submission id to each record that the score queue has not accepted, and returns these records.
    ///
    /// The ids are stored before this method returns, so that an interrupted submission uses the same ids again.
    ///
    /// - Parameter ids: New ids, at least as many as there are records.
    func namedForAdoption(by ids: [SubmissionID]) throws -> [HighScoreRecord] {
        var changed = table
        var unused = ids[...]
        changed.note { record in
            if record.submission == nil { record.submission = unused.popFirst() }
        }
        if changed != table { try store(changed) }
        return table.records.filter { !$0.isHandedOver }
    }

    /// Marks records as accepted by the score queue.
    func noteHandedOver(_ ids: Set<SubmissionID>) throws {
        var changed = table
        changed.note { record in
            if let id = record.submission, ids.contains(id) { record.isHandedOver = true }
        }
        try store(changed)
    }
}
