public import LaurelModel

extension Leaderboard {
    /// The stored text of the settings. Facts are never rewritten, so a key is never renamed.
    public var settingsText: String {
        // JSON can represent texts, integers and flags, so encoding cannot fail.
        try! JSON.text(of: self)
    }

    /// Decodes the stored text of settings.
    ///
    /// - Throws: ``LedgerError/damaged(_:)`` if the text cannot be decoded.
    public init(settingsText: String) throws(LedgerError) {
        do {
            self = try JSON.decode(Leaderboard.self, from: settingsText)
        } catch {
            throw .damaged("the settings of a leaderboard cannot be decoded: \(error)")
        }
    }
}
