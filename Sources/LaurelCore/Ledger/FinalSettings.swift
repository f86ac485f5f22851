public import LaurelModel

/// What ledgers keep of a final occurrence besides its ranking. Facts are never rewritten, so a key is never renamed.
public struct FinalSettings: Codable, Sendable {
    private let start: Moment
    private let end: Moment
    private let isQuiet: Bool?

    public init(_ final: FinalOccurrence) {
        start = final.start
        end = final.end
        isQuiet = final.isQuiet ? true : nil
    }

    /// - Throws: ``LedgerError/damaged(_:)``
    public init(text: String) throws(LedgerError) {
        do {
            self = try JSON.decode(Self.self, from: text)
        } catch {
            throw LedgerError.damaged("the end of an occurrence cannot be read: \(error)")
        }
    }

    public var text: String {
        // Two dates and a flag have a form in JSON, always.
        try! JSON.text(of: self, form: .escapingSlashes)
    }

    public func occurrence(_ ranking: RankingID) -> FinalOccurrence {
        FinalOccurrence(ranking: ranking, start: start, end: end, isQuiet: isQuiet ?? false)
    }
}
