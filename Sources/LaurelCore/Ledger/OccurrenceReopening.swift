public import LaurelModel

/// The reopening of a final occurrence, with the occurrence's new state.
public struct OccurrenceReopening: Hashable, Sendable {
    /// The occurrence's ranking.
    public var ranking: RankingID
    /// The occurrence's state, which is not final.
    public var occurrence: StoredOccurrence

    /// Creates the reopening of an occurrence.
    public init(_ ranking: RankingID, _ occurrence: StoredOccurrence) {
        self.ranking = ranking
        self.occurrence = occurrence
        self.occurrence.finalizedAt = nil
    }
}

extension OccurrenceReopening {
    /// The stored content besides the ranking. Facts are never rewritten, so a key is never renamed.
    private struct Content: Codable {
        let openedAt: Moment
        let start: Moment
        let end: Moment
    }

    /// Decodes the stored text.
    ///
    /// - Throws: ``LedgerError/damaged(_:)`` if the text cannot be decoded.
    public init(_ ranking: RankingID, text: String) throws(LedgerError) {
        do {
            let content = try JSON.decode(Content.self, from: text)
            self.init(
                ranking, StoredOccurrence(openedAt: content.openedAt, start: content.start, end: content.end))
        } catch {
            throw LedgerError.damaged("the reopening of an occurrence cannot be decoded: \(error)")
        }
    }

    /// The stored text.
    public var text: String {
        let content = Content(openedAt: occurrence.openedAt, start: occurrence.start, end: occurrence.end)
        // JSON can represent every moment, so encoding cannot fail.
        return try! JSON.text(of: content, form: .escapingSlashes)
    }
}
