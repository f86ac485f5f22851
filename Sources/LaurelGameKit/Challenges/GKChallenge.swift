public import Foundation
import LaurelKit
import class LaurelModel.Locked

/// What a player dares another to do. Two that are loaded apart are equal where they are the same challenge.
///
/// `@unchecked` because a class that can be subclassed cannot be checked; a lock guards what changes.
open class GKChallenge: NSObject, NSSecureCoding, @unchecked Sendable {
    /// What is archived.
    struct State: Sendable, Codable {
        var id = ""
        var issuer: LaurelKit.Player?
        var receiver: LaurelKit.Player?
        var state = GKChallengeState.invalid.rawValue
        var issueDate = Date(timeIntervalSince1970: 0)
        var completionDate: Date?
        var message: String?
        var score: GKScore.State?
        /// The rank that the score has now.
        var rank: Int?
        var achievement: String?
    }

    let storage: Locked<State>

    /// One of nothing; a server's are loaded.
    public override init() {
        storage = Locked(State())
        super.init()
    }

    init(_ state: State) {
        storage = Locked(state)
        super.init()
    }

    public required init?(coder: NSCoder) {
        guard let stored = coder.decodeJSON(State.self) else { return nil }
        storage = Locked(stored)
        super.init()
    }

    open func encode(with coder: NSCoder) { coder.encodeJSON(storage.current) }
    public static var supportsSecureCoding: Bool { true }

    open var issuingPlayer: GKPlayer? { storage.current.issuer.map { .known($0) } }
    open var receivingPlayer: GKPlayer? { storage.current.receiver.map { .known($0) } }
    open var state: GKChallengeState { GKChallengeState(rawValue: storage.current.state) ?? .invalid }
    open var issueDate: Date { storage.current.issueDate }
    open var completionDate: Date? { storage.current.completionDate }
    open var message: String? { storage.current.message }

    open var issuingPlayerID: String? { issuingPlayer?.gamePlayerID }
    open var receivingPlayerID: String? { receivingPlayer?.gamePlayerID }

    /// The challenge's id on the server, for ``laurelClient``: `selectChallenge(_:)` and `acceptChallenge(_:)` take it.
    public var laurelID: String { storage.current.id }

    /// Declines it, if it is pending. The object says so at once, and the issuer hears of it.
    open func decline() {
        let id = storage.current.id
        guard state == .pending else { return }
        storage.withLock { $0.state = GKChallengeState.declined.rawValue }
        deliver(to: { [storage] error in
            // It was not declined after all, and can be again.
            if error != nil { storage.withLock { $0.state = GKChallengeState.pending.rawValue } }
        }) { _ = try await GameSession.request { try await $0.declineChallenge(id) } }
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? GKChallenge else { return false }
        return self === other || !storage.current.id.isEmpty && storage.current.id == other.storage.current.id
    }

    open override var hash: Int { storage.current.id.hashValue }

    open override var description: String {
        "<\(Swift.type(of: self)) \(storage.current.id) \(state) from \(issuingPlayer?.alias ?? "nobody")>"
    }

    // MARK: Loading

    /// The player's challenges that can still be won, newest first.
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

    @preconcurrency
    open class func loadReceivedChallenges(
        completionHandler: (@Sendable ([GKChallenge]?, (any Error)?) -> Void)? = nil
    ) {
        deliver(to: completionHandler) { try await GKChallenge.loadReceivedChallenges() }
    }
}
