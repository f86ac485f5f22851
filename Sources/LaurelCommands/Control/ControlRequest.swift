import LaurelIdentity
import LaurelWire

/// A request of a command to the server that uses its data directory: one line of JSON.
enum ControlRequest: Codable, Sendable {
    /// Creates a backup at an absolute path, or in the data directory's folder if it is nil.
    case backup(path: String?)
    /// Verifies all games in their state at the time of the request.
    case verify
    case inviteOperator(role: OperatorRole, name: OperatorName?)
    case listOperators
    case removeOperator(name: OperatorName)
    case createGame(GameBody)
    case listGames
    /// Creates a key of `game`, or of the only game if it is nil.
    case createKey(kind: String, game: String?, environment: String, name: String?, expiresAt: String?)
    case acceptClock
    case repairClock
    /// Returns the last commit's time, to compare it with the clock.
    case showClock
}
