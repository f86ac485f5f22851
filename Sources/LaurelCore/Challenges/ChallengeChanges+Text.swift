import LaurelModel

/// The stored text of challenge changes.
extension ChallengeChanges {
    /// Decodes the stored text.
    ///
    /// - Throws: ``LedgerError/damaged(_:)`` if the text cannot be decoded.
    public init(text: String) throws(LedgerError) {
        do {
            self = try JSON.decode(Self.self, from: text)
        } catch {
            throw LedgerError.damaged("the changes of challenges cannot be decoded: \(error)")
        }
    }

    /// The stored text.
    public var text: String {
        // All parts are types of this package that JSON can represent, so encoding cannot fail.
        try! JSON.text(of: self, form: .escapingSlashes)
    }
}
