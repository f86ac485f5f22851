import LaurelModel

/// As ledgers keep it.
extension ChallengeChanges {
    /// - Throws: ``LedgerError/damaged(_:)``
    public init(text: String) throws(LedgerError) {
        do {
            self = try JSON.decode(Self.self, from: text)
        } catch {
            throw LedgerError.damaged("what happened to challenges cannot be read: \(error)")
        }
    }

    public var text: String {
        // Its parts are Laurel's own values, all of which have a form in JSON.
        try! JSON.text(of: self, form: .escapingSlashes)
    }
}
