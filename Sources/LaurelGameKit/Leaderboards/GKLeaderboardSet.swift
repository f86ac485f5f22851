public import Foundation
import LaurelKit
import class LaurelModel.Locked

/// Leaderboards that are shown together.
///
/// `@unchecked` because a class that can be subclassed cannot be checked; a lock guards what changes.
open class GKLeaderboardSet: NSObject, NSSecureCoding, @unchecked Sendable {
    private struct State: Sendable, Codable {
        var title = ""
        var identifier: String?
        var image: String?
    }

    private let state: Locked<State>

    /// One to ask with: set its ``identifier``.
    public override init() {
        state = Locked(State())
        super.init()
    }

    init(_ set: LeaderboardSet) {
        state = Locked(State(title: set.name, identifier: set.id, image: set.image))
        super.init()
    }

    public required init?(coder: NSCoder) {
        guard let stored = coder.decodeJSON(State.self) else { return nil }
        state = Locked(stored)
        super.init()
    }

    open func encode(with coder: NSCoder) { coder.encodeJSON(state.current) }
    public static var supportsSecureCoding: Bool { true }

    /// The name of its image; nil where it has none.
    var image: String? { state.current.image }
    /// Its name in the player's language.
    open var title: String { state.current.title }
    /// A server does not say to which group of games a set belongs.
    open var groupIdentifier: String? { nil }

    open var identifier: String? {
        get { state.current.identifier }
        set { state.withLock { $0.identifier = newValue } }
    }

    // MARK: Loading

    /// The game's sets, in the order of its configuration.
    @discardableResult
    open class func loadLeaderboardSets() async throws -> [GKLeaderboardSet] {
        try await GameSession.request { try await $0.leaderboardSets() }.map { GKLeaderboardSet($0) }
    }

    @preconcurrency
    open class func loadLeaderboardSets(
        completionHandler: (@Sendable ([GKLeaderboardSet]?, (any Error)?) -> Void)? = nil
    ) {
        deliver(to: completionHandler) { try await GKLeaderboardSet.loadLeaderboardSets() }
    }

    /// The set's leaderboards, in its order and by the names that they have in it.
    ///
    /// - Throws: ``GKError`` with the code `invalidParameter` where the game has no such set.
    @discardableResult
    open func loadLeaderboards() async throws -> [GKLeaderboard] {
        let id = identifier
        let sets = try await GameSession.request { try await $0.leaderboardSets() }
        guard let set = sets.first(where: { $0.id == id }) else {
            throw GKError(.invalidParameter, "The game has no leaderboard set \(id ?? "without an identifier").")
        }
        return set.leaderboards.map { GKLeaderboard($0) }
    }

    open func loadLeaderboards(handler: @escaping ([GKLeaderboard]?, (any Error)?) -> Void) {
        let handler = OnMainThread(handler)
        deliver(to: { boards, error in MainActor.assumeIsolated { handler.value(boards, error) } }) {
            try await self.loadLeaderboards()
        }
    }

    @preconcurrency
    open func loadLeaderboards(completionHandler: (@Sendable ([GKLeaderboard]?, (any Error)?) -> Void)? = nil) {
        deliver(to: completionHandler) { try await self.loadLeaderboards() }
    }

    /// The image that the game's configuration names for the player's language.
    ///
    /// - Throws: ``GKError`` with the code `communicationsFailure` where there is none, as Apple's does.
    @discardableResult
    open func loadImage() async throws -> LaurelImage { try await .named(image) }

    @preconcurrency
    open func loadImage(completionHandler: (@Sendable (LaurelImage?, (any Error)?) -> Void)? = nil) {
        deliver(to: completionHandler) { try await self.loadImage() }
    }
}
