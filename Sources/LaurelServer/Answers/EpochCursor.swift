/// A cursor of a list that is ordered by positions of the ledger. It is valid in one epoch, because a later epoch may
/// assign the position again.
enum EpochCursor {
    private static let separator: Character = "~"

    /// Returns the cursor of a place in a list.
    static func text(_ place: some CustomStringConvertible, in epoch: Int64) -> String {
        "\(epoch)\(separator)\(place)"
    }

    /// Returns the place of a cursor. A cursor of an earlier version of Laurel contains only the place.
    ///
    /// - Throws: ``Problem`` if the cursor belongs to another epoch.
    static func place(in text: String, of epoch: Int64) throws -> String {
        guard let end = text.firstIndex(of: separator) else { return text }
        guard text[..<end] == String(epoch) else {
            throw Problem.invalid(
                "cursor", "The cursor belongs to another epoch of the ledger. Start again without a cursor.")
        }
        return String(text[text.index(after: end)...])
    }
}
