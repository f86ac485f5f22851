public import Foundation
import class LaurelModel.Locked

/// The response of a player to an invitation to a match.
public enum GKInviteRecipientResponse: Int, Sendable {
    /// The player has accepted the invitation.
    case accepted = 0
    /// The player has declined the invitation.
    case declined = 1
    /// The invitation could not be sent.
    case failed = 2
    /// The player's version of the game is incompatible.
    case incompatible = 3
    /// The player could not be reached.
    case unableToConnect = 4
    /// The player has not responded in time.
    case noAnswer = 5
}

/// The earlier name of ``GKInviteRecipientResponse``.
public typealias GKInviteeResponse = GKInviteRecipientResponse

/// The types of matches.
public enum GKMatchType: UInt, Sendable {
    /// The players' devices exchange data with each other.
    case peerToPeer = 0
    /// The developer's server exchanges data with the players.
    case hosted = 1
    /// The players take turns.
    case turnBased = 2
}

/// A request for a match. Laurel has no matches: the request only stores its properties.
///
/// `@unchecked` because an open class cannot conform to `Sendable` with checks; a lock guards its mutable state.
open class GKMatchRequest: NSObject, @unchecked Sendable {
    private struct Wanted {
        var minPlayers = 2
        var maxPlayers = 2
        var playerGroup = 0
        var playerAttributes: UInt32 = 0
        var recipients: [GKPlayer]?
        var inviteMessage: String?
        var defaultNumberOfPlayers = 0
        var restrictToAutomatch = false
        var queueName: String?
        var properties: [String: Any]?
        var recipientProperties: [GKPlayer: [String: Any]]?
        var recipientResponseHandler: ((GKPlayer, GKInviteRecipientResponse) -> Void)?
    }

    private let wanted = Locked(OnMainThread(Wanted()))

    /// Creates a request for a match of 2 players.
    public override init() { super.init() }

    private subscript<Value>(path: WritableKeyPath<Wanted, Value>) -> Value {
        get { wanted.current.given[keyPath: path] }
        set {
            var new = wanted.current.given
            new[keyPath: path] = newValue
            wanted.withLock { $0 = OnMainThread(new) }
        }
    }

    /// The minimum number of players. The default is 2.
    open var minPlayers: Int {
        get { self[\.minPlayers] }
        set { self[\.minPlayers] = newValue }
    }

    /// The maximum number of players. The default is 2.
    open var maxPlayers: Int {
        get { self[\.maxPlayers] }
        set { self[\.maxPlayers] = newValue }
    }

    /// The group of players. The default is 0.
    open var playerGroup: Int {
        get { self[\.playerGroup] }
        set { self[\.playerGroup] = newValue }
    }

    /// The role of the local player, as a mask of bits. The default is 0.
    open var playerAttributes: UInt32 {
        get { self[\.playerAttributes] }
        set { self[\.playerAttributes] = newValue }
    }

    /// The players to invite; nil if there are none.
    open var recipients: [GKPlayer]? {
        get { self[\.recipients] }
        set { self[\.recipients] = newValue }
    }

    /// The message of the invitation; nil if there is none.
    open var inviteMessage: String? {
        get { self[\.inviteMessage] }
        set { self[\.inviteMessage] = newValue }
    }

    /// The number of players to suggest. The default is 0.
    open var defaultNumberOfPlayers: Int {
        get { self[\.defaultNumberOfPlayers] }
        set { self[\.defaultNumberOfPlayers] = newValue }
    }

    /// Whether players are only matched automatically. The default is false.
    open var restrictToAutomatch: Bool {
        get { self[\.restrictToAutomatch] }
        set { self[\.restrictToAutomatch] = newValue }
    }

    /// The name of the queue with the matchmaking rules; nil if there is none.
    open var queueName: String? {
        get { self[\.queueName] }
        set { self[\.queueName] = newValue }
    }

    /// The properties of the local player for the matchmaking rules.
    open var properties: [String: Any]? {
        get { self[\.properties] }
        set { self[\.properties] = newValue }
    }

    /// The properties of the invited players for the matchmaking rules.
    open var recipientProperties: [GKPlayer: [String: Any]]? {
        get { self[\.recipientProperties] }
        set { self[\.recipientProperties] = newValue }
    }

    /// The handler of the players' responses. It is never called.
    open var recipientResponseHandler: ((GKPlayer, GKInviteRecipientResponse) -> Void)? {
        get { self[\.recipientResponseHandler] }
        set { self[\.recipientResponseHandler] = newValue }
    }

    /// Returns 0: Laurel has no matches.
    open class func maxPlayersAllowedForMatch(of matchType: GKMatchType) -> Int { 0 }
}
