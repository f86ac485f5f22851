import LaurelKit

/// Why the manager did not do what it was asked.
public enum GamificationError: Error, Hashable, Sendable {
    /// The user has no score in that period.
    case leaderboardEntryNotFound
    /// No user has such an id; the text says which rule it breaks.
    case invalidUserID(String)
    /// The time zone has no name in the time zone database, such as `Europe/Paris`; the text is its identifier.
    case invalidTimeZone(String)
    /// The scores could not be opened, read or written; the text says why.
    case storage(String)
    /// The scores of this folder are a server's by now: open it with that server.
    case adopted
    /// The scores are a server's, and this user, whose id it is, is not the one who is signed in.
    case anotherUser(String)
    /// The scores are a server's: only the studio may take all of them off.
    case serverKeyRequired
    /// The server cannot be reached now. Nothing is lost.
    case serverUnreachable
    /// The server does not take it, and never will; the text says why.
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
