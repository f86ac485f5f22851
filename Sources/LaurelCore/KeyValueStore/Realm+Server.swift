public import LaurelModel

extension Realm {
    /// The realm for data that belongs to the installation and to no game. It has key–value records and no facts.
    ///
    /// Every ledger has it from the start, and no game can be created in its group.
    public static let server = Realm(group: .server, environment: .production)
}
