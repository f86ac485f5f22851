import LaurelModel
package import LaurelWire

/// A valid row of a file. It may have no id yet.
package struct ImportRow {
    /// The content that two equal rows share. The second equal row of a file is another score, not a repetition.
    struct Content: Hashable {
        /// The player's name in the row.
        var player: PlayerReference
        let score: Int64
        let date: Moment?
    }

    let line: Int
    let content: Content
    let name: DisplayName?
    let context: UInt64
    /// The id in the file, if there is one.
    let id: SubmissionID?
}

/// A valid row, or the reason why a row is invalid.
package enum ImportedRow {
    case row(ImportRow)
    case rejected(ImportBody.Rejection)
}

extension ImportRow.Content {
    /// Returns the same content with the player's external id if there is one, because both names mean the same player.
    func counted(by externalIDs: [PlayerReference: ExternalID]) -> Self {
        var content = self
        if let externalID = externalIDs[player] { content.player = .external(externalID) }
        return content
    }

    /// Returns an id for the row. It depends only on the file's content, so that a second import creates the same ids.
    func id(afterEqualRows count: Int) -> SubmissionID {
        SubmissionID(importedScore: score, date: date, afterEqualRows: count)
    }
}
