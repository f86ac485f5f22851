public import Foundation
import class LaurelModel.Locked

/// The answer of a player who was invited to a match.
public enum GKInviteRecipientResponse: Int, Sendable {
    case accepted = 0
    case declined = 1
    case failed = 2
    case incompatible = 3
    case unableToConnect = 4
    case noAnswer = 5
}

public typealias GKInviteeResponse = GKInviteRecipientResponse

public enum GKMatchType: UInt, Sendable {
    case peerToPeer = 0
    case hosted = 1
    case turnBased = 2
}

/// A request for a match. Laurel has no matches: it stores the values, and every use fails with `apiNotAvailable`.
///
/// `@unchecked` because a class that can be subclassed cannot be checked; a lock guards what changes.
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

    public override init() { super.init() }

    private subscript<Value>(path: WritableKeyPath<Wanted, Value>) -> Value {
        get { wanted.current.given[keyPath: path] }
        set {
            var new = wanted.current.given
            new[keyPath: path] = newValue
            wanted.withLock { $0 = OnMainThread(new) }
        }
    }

    open var minPlayers: Int {
        get { self[\.minPlayers] }
        set { self[\.minPlayers] = newValue }
    }

    open var maxPlayers: Int {
        get { self[\.maxPlayers] }
        set { self[\.maxPlayers] = newValue }
    }

    open var playerGroup: Int {
        get { self[\.playerGroup] }
        set { self[\.playerGroup] = newValue }
    }

    open var playerAttributes: UInt32 {
        get { self[\.playerAttributes] }
        set { self[\.playerAttributes] = newValue }
    }

    open var recipients: [GKPlayer]? {
        get { self[\.recipients] }
        set { self[\.recipients] = newValue }
    }

    open var inviteMessage: String? {
        get { self[\.inviteMessage] }
        set { self[\.inviteMessage] = newValue }
    }

    open var defaultNumberOfPlayers: Int {
        get { self[\.defaultNumberOfPlayers] }
        set { self[\.defaultNumberOfPlayers] = newValue }
    }

    open var restrictToAutomatch: Bool {
        get { self[\.restrictToAutomatch] }
        set { self[\.restrictToAutomatch] = newValue }
    }

    open var queueName: String? {
        get { self[\.queueName] }
        set { self[\.queueName] = newValue }
    }

    open var properties: [String: Any]? {
        get { self[\.properties] }
        set { self[\.properties] = newValue }
    }

    open var recipientProperties: [GKPlayer: [String: Any]]? {
        get { self[\.recipientProperties] }
        set { self[\.recipientProperties] = newValue }
    }

    open var recipientResponseHandler: ((GKPlayer, GKInviteRecipientResponse) -> Void)? {
        get { self[\.recipientResponseHandler] }
        set { self[\.recipientResponseHandler] = newValue }
    }

    /// Zero: there are no matches.
    open class func maxPlayersAllowedForMatch(of matchType: GKMatchType) -> Int { 0 }
}
