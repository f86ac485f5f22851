import LaurelModel
package import LaurelWire

/// A row of a file, read and found right, but for its id.
package struct ImportRow {
    /// What makes two rows equal: the second such row of a file is another score, not the same one again.
    struct Content: Hashable {
        /// As the row names them.
        var player: PlayerReference
        let score: Int64
        let date: Moment?
    }

    let line: Int
    let content: Content
    let name: DisplayName?
    let context: UInt64
    /// The file's own id for it, if it has one.
    let id: SubmissionID?
}

/// A row, or why there is none.
package enum ImportedRow {
    case row(ImportRow)
    case rejected(ImportBody.Rejection)
}

extension ImportRow.Content {
    /// The same with the player named by the studio's id where they have one, for whoever has two names is one player.
    func counted(by externalIDs: [PlayerReference: ExternalID]) -> Self {
        var content = self
        if let externalID = externalIDs[player] { content.player = .external(externalID) }
        return content
    }

    /// The same file makes the same ids.
    func id(afterEqualRows count: Int) -> SubmissionID {
        SubmissionID(importedScore: score, date: date, afterEqualRows: count)
    }
}
