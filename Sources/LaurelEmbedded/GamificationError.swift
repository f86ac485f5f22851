import LaurelKit

/// An error of a ``LeaderboardManager``.
public enum GamificationError: Error, Hashable, Sendable {
    /// The user has no score in the period.
    case leaderboardEntryNotFound
    /// The user id is invalid. The associated value explains the violated rule.
    case invalidUserID(String)
    /// The time zone is not in the time zone database. The associated value is its identifier.
    case invalidTimeZone(String)
    /// The scores cannot be opened, read or written. The associated value is the reason.
    case storage(String)
    /// The scores in the folder belong to a server. Open the folder with a client of that server.
    case adopted
    /// The user is not the signed-in user. With a server, only the signed-in user's scores can be submitted. The
    /// associated value is the id of the rejected user.
    case anotherUser(String)
    /// With a server, resetting a leaderboard requires a server key.
    case serverKeyRequired
    /// The server is unreachable. No data is lost.
    case serverUnreachable
    /// The server has rejected the request permanently. The associated value is the reason.
    case refused(String)
}

extension GamificationError {
    init(_ error: any Error) {
        switch error {
        case let error as GamificationError: self = error
        case let error as LaurelError where error.code == .deviceStorage: self = .storage(error.message)
        case let error as LaurelError where error.isTemporary || error.status == 401 || error.code == .notAuthenticated:
            self = .serverUnreachable
        case let error as LaurelError: self = .refused(error.message)
        default: self = .storage("\(error)")
        }
    }
}
