public import LaurelModel

/// Data of a realm that was read before the transaction that decides a batch of commands, so that the transaction need
/// not read it at random places of the storage.
///
/// The data may be older than the transaction's. The transaction uses only what did not change since ``point``, so a
/// batch is decided as without it.
public struct ReadAhead: Sendable {
    /// A point before the data was read: each item is the state of that point, or of a later one.
    public var point: HistoryPoint
    /// Players by the references in the commands. Players who are missing here may exist.
    public var players: [PlayerReference: Player]

    /// Creates a read-ahead.
    public init(after point: HistoryPoint, players: [PlayerReference: Player] = [:]) {
        self.point = point
        self.players = players
    }
}

extension ReadAhead {
    /// The maximum number of facts that are read to find out what changed. Reading the data itself costs less than more
    /// facts.
    static let factCountMax = 256
}
