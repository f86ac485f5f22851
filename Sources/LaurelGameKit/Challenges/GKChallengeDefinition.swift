public import Foundation
import LaurelKit

/// A challenge that players of this game may start with each other, on a leaderboard.
///
/// `@unchecked` because a class that can be subclassed cannot be checked; nothing of this one changes.
open class GKChallengeDefinition: NSObject, @unchecked Sendable {
    private let definition: GroupChallenge.Definition
    private let board: GKLeaderboard?

    init(_ definition: GroupChallenge.Definition, on leaderboard: GKLeaderboard?) {
        self.definition = definition
        board = leaderboard
        super.init()
    }

    open var identifier: String { definition.id }
    /// A server does not say to which group of games a challenge belongs.
    open var groupIdentifier: String? { nil }
    open var title: String { definition.title }
    open var details: String? { definition.description }

    /// How long one may last: whoever starts it chooses. A week is a `weekOfYear`.
    open var durationOptions: [DateComponents] {
        definition.days.map { $0 == 7 ? DateComponents(weekOfYear: 1) : DateComponents(day: $0) }
    }

    open var isRepeatable: Bool { definition.isRepeatable }
    /// Scores that are submitted there count in it.
    open var leaderboard: GKLeaderboard? { board }
    /// In the sandbox nothing is released yet.
    open var releaseState: GKReleaseState { .here }

    /// All of the game's, in its configuration's order; archived ones are left out.
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

    /// Whether the player is invited to one that runs.
    open var hasActiveChallenges: Bool {
        get async throws {
            let id = identifier
            let running = try await GameSession.request { try await $0.groupChallenges() }
            return running.contains { $0.definitionID == id && !$0.isEnded }
        }
    }

    /// The image that the game's configuration names for the player's language; nil where there is none.
    open var image: LaurelImage? {
        get async throws {
            guard let name = definition.image else { return nil }
            return try await .named(name)
        }
    }

    // MARK: Completion handlers

    @preconcurrency
    open class func loadChallengeDefinitions(
        completionHandler: @escaping @Sendable ([GKChallengeDefinition]?, (any Error)?) -> Void
    ) {
        deliver(to: completionHandler) { try await GKChallengeDefinition.all }
    }

    @preconcurrency
    open func hasActiveChallenges(completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void) {
        deliver(to: { completionHandler($0 ?? false, $1) }) { try await self.hasActiveChallenges }
    }

    @preconcurrency
    open func loadImage(completionHandler: @escaping @Sendable (LaurelImage?, (any Error)?) -> Void) {
        deliver(to: { completionHandler($0 ?? nil, $1) }) { try await self.image }
    }
}
