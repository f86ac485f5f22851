import Foundation

/// As ledgers keep it.
extension ChallengeChanges {
    /// - Throws: ``LedgerError/damaged(_:)``
    public init(text: String) throws(LedgerError) {
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(text.utf8))
        } catch {
            throw LedgerError.damaged("what happened to challenges cannot be read: \(error)")
        }
    }

    public var text: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        // Its parts are Laurel's own values, all of which have a form in JSON.
        return String(decoding: try! encoder.encode(self), as: UTF8.self)
    }
}
