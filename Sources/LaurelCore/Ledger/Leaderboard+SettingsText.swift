public import LaurelModel

extension Leaderboard {
    /// What ledgers keep of its settings. Facts are never rewritten, so a key is never renamed.
    public var settingsText: String {
        // Texts, whole numbers and flags have a form in JSON, always.
        try! JSON.text(of: self)
    }

    /// - Throws: ``LedgerError/damaged(_:)``
    public init(settingsText: String) throws(LedgerError) {
        do {
            self = try JSON.decode(Leaderboard.self, from: settingsText)
        } catch {
            throw .damaged("the settings of a leaderboard cannot be read: \(error)")
        }
    }
}
