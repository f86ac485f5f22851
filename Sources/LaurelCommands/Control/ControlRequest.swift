import LaurelIdentity
import LaurelWire

/// A request of a command to the server that uses its data directory: one line of JSON.
enum ControlRequest: Codable, Sendable {
    /// A request to create a backup at an absolute path, or in the data directory's folder if `path` is nil.
    case backup(path: String?)
    /// A request to verify all games in their state at the time of the request.
    case verify
    case inviteOperator(role: OperatorRole, name: OperatorName?)
    case listOperators
    case removeOperator(name: OperatorName)
    case createGame(GameBody)
    case listGames
    /// A request to create a key of `game`, or of the only game if `game` is nil.
    case createKey(kind: String, game: String?, environment: String, name: String?, expiresAt: String?)
    case acceptClock
    case repairClock
    /// A request for the time of the last commit, which is compared with the clock.
    case showClock
}
