public import LaurelModel

extension Realm {
    /// What belongs to the whole installation and to no game: it has rows and no facts. Every ledger has it from the
    /// beginning, and no game may be made in its group.
    public static let server = Realm(group: .server, environment: .production)
}
