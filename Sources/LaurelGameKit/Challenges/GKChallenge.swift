public import Foundation
import LaurelKit
import class LaurelModel.Locked

/// A challenge between two players. Two instances are equal if they have the same identifier on the server.
///
/// `@unchecked` because an open class cannot conform to `Sendable` with checks; a lock guards its mutable state.
open class GKChallenge: NSObject, NSSecureCoding, @unchecked Sendable {
    /// The archived state.
    struct State: Sendable, Codable {
        var id = ""
        var issuer: LaurelKit.Player?
        var receiver: LaurelKit.Player?
        var state = GKChallengeState.invalid.rawValue
        var issueDate = Date(timeIntervalSince1970: 0)
        var completionDate: Date?
        var message: String?
        var score: GKScore.State?
        /// The current rank of the score; nil if it is unknown.
        var rank: Int?
        var achievement: String?
    }

    let storage: Locked<State>

    /// Creates an invalid challenge without data. The player's challenges are loaded with ``loadReceivedChallenges()``.
    public override init() {
        storage = Locked(State())
        super.init()
    }

    init(_ state: State) {
        storage = Locked(state)
        super.init()
    }

    /// Creates a challenge from an archive; nil if the archive contains none.
    public required init?(coder: NSCoder) {
        guard let stored = coder.decodeJSON(State.self) else { return nil }
        storage = Locked(stored)
        super.init()
    }

    /// Archives the challenge.
    open func encode(with coder: NSCoder) { coder.encodeJSON(storage.current) }
    /// Always true.
    public static var supportsSecureCoding: Bool { true }

    /// The player who issued the challenge; nil if the challenge was not loaded.
    open var issuingPlayer: GKPlayer? { storage.current.issuer.map { .known($0) } }
    /// The player who received the challenge; nil if the challenge was not loaded.
    open var receivingPlayer: GKPlayer? { storage.current.receiver.map { .known($0) } }
    /// The state of the challenge when it was loaded, or `declined` after a call of ``decline()``.
    open var state: GKChallengeState { GKChallengeState(rawValue: storage.current.state) ?? .invalid }
    /// The time at which the challenge was issued.
    open var issueDate: Date { storage.current.issueDate }
    /// The time at which the challenge was completed; nil before that.
    open var completionDate: Date? { storage.current.completionDate }
    /// The message of the issuing player; nil if there is none.
    open var message: String? { storage.current.message }

    /// The identifier of the issuing player. Apple has deprecated it.
    open var issuingPlayerID: String? { issuingPlayer?.gamePlayerID }
    /// The identifier of the receiving player. Apple has deprecated it.
    open var receivingPlayerID: String? { receivingPlayer?.gamePlayerID }

    /// The challenge's identifier on the server, for `selectChallenge(_:)` and `acceptChallenge(_:)` of
    /// ``laurelClient``.
    public var laurelID: String { storage.current.id }

    /// Declines the challenge if it is pending, and notifies the issuing player.
    ///
    /// The state changes to `declined` immediately, and back to `pending` if the request fails.
    open func decline() {
        let id = storage.current.id
        guard state == .pending else { return }
        storage.withLock { $0.state = GKChallengeState.declined.rawValue }
        deliver(to: { [storage] error in
            // The server has not declined the challenge: the player can decline it again.
            if error != nil { storage.withLock { $0.state = GKChallengeState.pending.rawValue } }
        }) { _ = try await GameSession.request { try await $0.declineChallenge(id) } }
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? GKChallenge else { return false }
        return self === other || !storage.current.id.isEmpty && storage.current.id == other.storage.current.id
    }

    open override var hash: Int { storage.current.id.hashValue }

    open override var description: String {
        "<\(Swift.type(of: self)) \(storage.current.id) \(state) from \(issuingPlayer?.alias ?? "unknown")>"
    }

    // MARK: Loading

    /// Loads the pending challenges that the local player has received, newest first.
    @discardableResult
    open class func loadReceivedChallenges() async throws -> [GKChallenge] {
        try await GameSession.request { client in
            var challenges: [GKChallenge] = []
            for challenge in try await client.challenges(.received, state: .pending) {
                challenges.append(await make(of: challenge, from: client))
            }
            return challenges
        }
    }

    /// Loads the pending challenges that the local player has received, and passes them to a completion handler on the
    /// main queue.
    @preconcurrency
    open class func loadReceivedChallenges(
        completionHandler: (@Sendable ([GKChallenge]?, (any Error)?) -> Void)? = nil
    ) {
        deliver(to: completionHandler) { try await GKChallenge.loadReceivedChallenges() }
    }
}
