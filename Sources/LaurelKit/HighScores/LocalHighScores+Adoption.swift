import LaurelModel

extension LocalHighScores {
    /// The records that no server was told of yet, each with the id under which it will be: on the disk already, so that
    /// whoever is stopped on the way uses the same one again.
    ///
    /// - Parameter ids: New ones, at least as many as there are records.
    func namedForAdoption(by ids: [SubmissionID]) throws -> [HighScoreRecord] {
        var changed = table
        var unused = ids[...]
        changed.note { record in
            if record.submission == nil { record.submission = unused.popFirst() }
        }
        if changed != table { try store(changed) }
        return table.records.filter { !$0.isHandedOver }
    }

    /// Notes that these records are among the scores on their way.
    func noteHandedOver(_ ids: Set<SubmissionID>) throws {
        var changed = table
        changed.note { record in
            if let id = record.submission, ids.contains(id) { record.isHandedOver = true }
        }
        try store(changed)
    }
}
