public import LaurelModel

/// The stored content of a final occurrence besides its ranking. Facts are never rewritten, so a key is never renamed.
public struct FinalSettings: Codable, Sendable {
    private let start: Moment
    private let end: Moment
    private let isQuiet: Bool?

    /// Creates the stored content of `final`.
    public init(_ final: FinalOccurrence) {
        start = final.start
        end = final.end
        isQuiet = final.isQuiet ? true : nil
    }

    /// Decodes the stored text.
    ///
    /// - Throws: ``LedgerError/damaged(_:)`` if the text cannot be decoded.
    public init(text: String) throws(LedgerError) {
        do {
            self = try JSON.decode(Self.self, from: text)
        } catch {
            throw LedgerError.damaged("a final occurrence cannot be decoded: \(error)")
        }
    }

    /// The stored text.
    public var text: String {
        // JSON can represent two dates and a flag, so encoding cannot fail.
        try! JSON.text(of: self, form: .escapingSlashes)
    }

    /// Returns the final occurrence of `ranking`.
    public func occurrence(_ ranking: RankingID) -> FinalOccurrence {
        FinalOccurrence(ranking: ranking, start: start, end: end, isQuiet: isQuiet ?? false)
    }
}
