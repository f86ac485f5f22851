import Foundation
public import LaurelModel

extension Leaderboard {
    /// What ledgers keep of its settings. Facts are never rewritten, so a key is never renamed.
    public var settingsText: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Texts, whole numbers and flags have a form in JSON, always.
        return String(decoding: try! encoder.encode(self), as: UTF8.self)
    }

    /// - Throws: ``LedgerError/damaged(_:)``
    public init(settingsText: String) throws(LedgerError) {
        do {
            self = try JSONDecoder().decode(Leaderboard.self, from: Data(settingsText.utf8))
        } catch {
            throw .damaged("the settings of a leaderboard cannot be read: \(error)")
        }
    }
}
