public import Foundation
import LaurelKit

/// The definition of a challenge that groups of players can start on a leaderboard of this game.
///
/// `@unchecked` because an open class cannot conform to `Sendable` with checks; its instances are immutable.
open class GKChallengeDefinition: NSObject, @unchecked Sendable {
    private let definition: GroupChallenge.Definition
    private let board: GKLeaderboard?

    init(_ definition: GroupChallenge.Definition, on leaderboard: GKLeaderboard?) {
        self.definition = definition
        board = leaderboard
        super.init()
    }

    /// The identifier of the definition.
    open var identifier: String { definition.id }
    /// Always nil: the server does not report groups of games.
    open var groupIdentifier: String? { nil }
    /// The title in the player's language.
    open var title: String { definition.title }
    /// A description in the player's language; nil if there is none.
    open var details: String? { definition.description }

    /// The durations from which the player who starts a challenge chooses. A duration of 7 days is 1 `weekOfYear`.
    open var durationOptions: [DateComponents] {
        definition.days.map { $0 == 7 ? DateComponents(weekOfYear: 1) : DateComponents(day: $0) }
    }

    /// Whether a challenge can be repeated.
    open var isRepeatable: Bool { definition.isRepeatable }
    /// The leaderboard whose submitted scores count for the challenge; nil if it is not available.
    open var leaderboard: GKLeaderboard? { board }
    /// The release state: prereleased in the sandbox, released otherwise, and empty before a player is authenticated.
    open var releaseState: GKReleaseState { .here }

    /// The game's definitions in the order of its configuration, without archived ones.
    open class var all: [GKChallengeDefinition] {
        get async throws {
            try await GameSession.request { client in
                let definitions = try await client.groupChallengeDefinitions()
                let boards = try await client.leaderboards(withIDs: definitions.map(\.leaderboardID))
                return definitions.map { definition in
                    let board = boards.first { $0.id == definition.leaderboardID }
                    return GKChallengeDefinition(definition, on: board.map { GKLeaderboard($0) })
                }
            }
        }
    }

    /// Whether the local player participates in, or is invited to, a running challenge with this definition.
    open var hasActiveChallenges: Bool {
        get async throws {
            let id = identifier
            let running = try await GameSession.request { try await $0.groupChallenges() }
            return running.contains { $0.definitionID == id && !$0.isEnded }
        }
    }

    /// The image that the game's configuration specifies for the player's language; nil if there is none.
    open var image: LaurelImage? {
        get async throws {
            guard let name = definition.image else { return nil }
            return try await .named(name)
        }
    }

    // MARK: Completion handlers

    /// Loads the game's definitions, and passes them to a completion handler on the main queue.
    @preconcurrency
    open class func loadChallengeDefinitions(
        completionHandler: @escaping @Sendable ([GKChallengeDefinition]?, (any Error)?) -> Void
    ) {
        deliver(to: completionHandler) { try await GKChallengeDefinition.all }
    }

    /// Passes to a completion handler, on the main queue, whether the local player has a running challenge with this
    /// definition.
    @preconcurrency
    open func hasActiveChallenges(completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void) {
        deliver(to: { completionHandler($0 ?? false, $1) }) { try await self.hasActiveChallenges }
    }

    /// Loads the image, and passes it to a completion handler on the main queue.
    @preconcurrency
    open func loadImage(completionHandler: @escaping @Sendable (LaurelImage?, (any Error)?) -> Void) {
        deliver(to: { completionHandler($0 ?? nil, $1) }) { try await self.image }
    }
}
