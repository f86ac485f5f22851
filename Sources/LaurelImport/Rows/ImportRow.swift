import LaurelModel
package import LaurelWire

/// A valid row of a file.
package struct ImportRow {
    /// The fields that make two rows equal. The second equal row of a file is another score, not a repetition.
    struct Content: Hashable {
        /// The player's id or external id, as in the row.
        var player: PlayerReference
        let score: Int64
        let date: Moment?
    }

    let line: Int
    let content: Content
    let name: DisplayName?
    let context: UInt64
    /// The submission id in the file, if there is one.
    let id: SubmissionID?
}

/// A valid row, or the reason why a row is invalid.
package enum ImportedRow {
    case row(ImportRow)
    case rejected(ImportBody.Rejection)
}

extension ImportRow.Content {
    /// Returns the same content with the player's external id if it is known, so that rows with either id are equal.
    func counted(by externalIDs: [PlayerReference: ExternalID]) -> Self {
        var content = self
        if let externalID = externalIDs[player] { content.player = .external(externalID) }
        return content
    }

    /// Returns a submission id for the row.
    ///
    /// The id depends only on the file's content, so that a second import creates the same ids.
    func id(afterEqualRows count: Int) -> SubmissionID {
        SubmissionID(importedScore: score, date: date, afterEqualRows: count)
    }
}
