import LaurelCore

extension RecordTable {
    /// A ``SigningKey`` by its ID, in the server's realm.
    static let signingKeys = RecordTable("signingKey")
    /// A ``LinkedPlayer`` by the name of the credential.
    static let credentials = RecordTable("credential")
    /// The reverse index of ``credentials``: a ``LinkedPlayer`` by player and credential.
    static let links = RecordTable("link")
    /// A session by player and session.
    static let sessions = RecordTable("session")
    /// Ended sessions whose access tokens may not have expired, by the time of their end.
    static let endedSessions = RecordTable("endedSession")
    /// The time at which a player's last session ended, by player. It is the last activity of a player without a
    /// session.
    static let lastSeen = RecordTable("lastSeen")
    /// Closed accounts, by the account into which they were merged and their own ID.
    static let mergedPlayers = RecordTable("mergedPlayer")
    /// Used nonces, by their expiration time.
    static let usedNonces = RecordTable("usedNonce")
}
