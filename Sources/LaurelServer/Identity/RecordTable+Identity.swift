import LaurelCore

extension RecordTable {
    /// In the server's realm: a ``SigningKey`` by its id.
    static let signingKeys = RecordTable("signingKey")
    /// A ``LinkedPlayer`` by what they show to sign in.
    static let credentials = RecordTable("credential")
    /// The same, found from the other end: named by player and credential.
    static let links = RecordTable("link")
    /// A session, named by player and session.
    static let sessions = RecordTable("session")
    /// Sessions whose tokens may still be alive, named by the moment of their end.
    static let endedSessions = RecordTable("endedSession")
    /// When a player's last session ended, named by player: as long as they have no other, nothing else tells when they were here.
    static let lastSeen = RecordTable("lastSeen")
    /// Accounts that were closed because they went on as another, named by that one and the closed one.
    static let mergedPlayers = RecordTable("mergedPlayer")
    /// Nonces that were used, named by their end.
    static let usedNonces = RecordTable("usedNonce")
}
