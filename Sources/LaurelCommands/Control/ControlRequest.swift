import LaurelIdentity
import LaurelWire

/// What a command asks of the server that holds its data directory: one line of JSON.
enum ControlRequest: Codable, Sendable {
    /// Where to, from the root; left out for the data directory's own folder.
    case backup(path: String?)
    /// Verifies all games as they are when the request arrives.
    case verify
    case inviteOperator(role: OperatorRole, name: OperatorName?)
    case listOperators
    case removeOperator(name: OperatorName)
    case createGame(GameBody)
    case listGames
    /// A key of `game`; without one, of the only game.
    case createKey(kind: String, game: String?, environment: String, name: String?, expiresAt: String?)
    case acceptClock
    case repairClock
    /// The lead of the ledger over the clock.
    case showClock
}
