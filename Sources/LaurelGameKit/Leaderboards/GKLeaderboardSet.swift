public import Foundation
import LaurelKit
import class LaurelModel.Locked

/// A set of leaderboards that are shown together.
///
/// `@unchecked` because an open class cannot conform to `Sendable` with checks; a lock guards its mutable state.
open class GKLeaderboardSet: NSObject, NSSecureCoding, @unchecked Sendable {
    private struct State: Sendable, Codable {
        var title = ""
        var identifier: String?
        var image: String?
    }

    private let state: Locked<State>

    /// Creates a set for a request. Set its ``identifier``.
    public override init() {
        state = Locked(State())
        super.init()
    }

    init(_ set: LeaderboardSet) {
        state = Locked(State(title: set.name, identifier: set.id, image: set.image))
        super.init()
    }

    /// Creates a set from an archive; nil if the archive contains none.
    public required init?(coder: NSCoder) {
        guard let stored = coder.decodeJSON(State.self) else { return nil }
        state = Locked(stored)
        super.init()
    }

    /// Archives the set.
    open func encode(with coder: NSCoder) { coder.encodeJSON(state.current) }
    /// Always true.
    public static var supportsSecureCoding: Bool { true }

    /// The name of the image; nil if the set has none.
    var image: String? { state.current.image }
    /// The name in the player's language.
    open var title: String { state.current.title }
    /// Always nil: the server does not report groups of games.
    open var groupIdentifier: String? { nil }

    /// The identifier of the set.
    open var identifier: String? {
        get { state.current.identifier }
        set { state.withLock { $0.identifier = newValue } }
    }

    // MARK: Loading

    /// Loads the game's sets, in the order of its configuration.
    @discardableResult
    open class func loadLeaderboardSets() async throws -> [GKLeaderboardSet] {
        try await GameSession.request { try await $0.leaderboardSets() }.map { GKLeaderboardSet($0) }
    }

    /// Loads the game's sets, and passes them to a completion handler on the main queue.
    @preconcurrency
    open class func loadLeaderboardSets(
        completionHandler: (@Sendable ([GKLeaderboardSet]?, (any Error)?) -> Void)? = nil
    ) {
        deliver(to: completionHandler) { try await GKLeaderboardSet.loadLeaderboardSets() }
    }

    /// Loads the set's leaderboards, in the set's order and with their names in the set.
    ///
    /// - Throws: ``GKError`` with the code `invalidParameter` if the game has no such set.
    @discardableResult
    open func loadLeaderboards() async throws -> [GKLeaderboard] {
        let id = identifier
        let sets = try await GameSession.request { try await $0.leaderboardSets() }
        guard let set = sets.first(where: { $0.id == id }) else {
            throw GKError(
                .invalidParameter,
                "The game has no leaderboard set \(id ?? "without an identifier"). Use an existing set.")
        }
        return set.leaderboards.map { GKLeaderboard($0) }
    }

    /// Loads the set's leaderboards, and passes them to a handler on the main queue.
    open func loadLeaderboards(handler: @escaping ([GKLeaderboard]?, (any Error)?) -> Void) {
        let handler = OnMainThread(handler)
        deliver(to: { boards, error in MainActor.assumeIsolated { handler.value(boards, error) } }) {
            try await self.loadLeaderboards()
        }
    }

    /// Loads the set's leaderboards, and passes them to a completion handler on the main queue.
    @preconcurrency
    open func loadLeaderboards(completionHandler: (@Sendable ([GKLeaderboard]?, (any Error)?) -> Void)? = nil) {
        deliver(to: completionHandler) { try await self.loadLeaderboards() }
    }

    /// Loads the image that the game's configuration specifies for the player's language.
    ///
    /// - Throws: ``GKError`` with the code `communicationsFailure` if there is no image, as on Apple's platforms.
    @discardableResult
    open func loadImage() async throws -> LaurelImage { try await .named(image) }

    /// Loads the image, and passes it to a completion handler on the main queue.
    @preconcurrency
    open func loadImage(completionHandler: (@Sendable (LaurelImage?, (any Error)?) -> Void)? = nil) {
        deliver(to: completionHandler) { try await self.loadImage() }
    }
}
