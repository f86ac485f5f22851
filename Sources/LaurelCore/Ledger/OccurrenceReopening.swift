public import LaurelModel

/// A final occurrence that takes scores again, as the ledger has it from then on.
public struct OccurrenceReopening: Hashable, Sendable {
    public var ranking: RankingID
    /// Not final.
    public var occurrence: StoredOccurrence

    public init(_ ranking: RankingID, _ occurrence: StoredOccurrence) {
        self.ranking = ranking
        self.occurrence = occurrence
        self.occurrence.finalizedAt = nil
    }
}

extension OccurrenceReopening {
    /// As ledgers keep it beside its ranking. Facts are never rewritten, so a key is never renamed.
    private struct Content: Codable {
        let openedAt: Moment
        let start: Moment
        let end: Moment
    }

    /// - Throws: ``LedgerError/damaged(_:)``
    public init(_ ranking: RankingID, text: String) throws(LedgerError) {
        do {
            let content = try JSON.decode(Content.self, from: text)
            self.init(
                ranking, StoredOccurrence(openedAt: content.openedAt, start: content.start, end: content.end))
        } catch {
            throw LedgerError.damaged("the reopening of an occurrence cannot be read: \(error)")
        }
    }

    public var text: String {
        let content = Content(openedAt: occurrence.openedAt, start: occurrence.start, end: occurrence.end)
        // JSON can represent every moment, so encoding cannot fail.
        return try! JSON.text(of: content, form: .escapingSlashes)
    }
}
