package import LaurelConfiguration
import LaurelCore
package import LaurelModel

/// A reader of the content of pages for a viewer.
package struct PageReader: Sendable {
    let games: Games
    let ledger: any Ledger
    let clock: GuardedClock
    let wording: Wording
    let configurations: Configurations
    let images: ImageAdministration

    /// Returns the listed leaderboards that `viewer` may read, by id.
    package func leaderboards(for viewer: Viewer) async throws -> [Leaderboard] {
        try await service(for: viewer).leaderboards(of: viewer.game.id).filter { $0.isListed && viewer.mayRead($0) }
    }

    /// Returns a page of a ranking as `viewer` may see it.
    package func page(
        _ selection: PageSelection, of id: LeaderboardID, for viewer: Viewer,
        occurrence: OccurrenceSelection? = nil, time: TimeScope = .allTime, scope: PlayerScope = .global
    ) async throws -> RankingPage {
        let service = try await service(for: viewer)
        // Checked before any read. An unreadable leaderboard is reported as unknown.
        guard viewer.mayRead(try service.leaderboard(id, of: viewer.game.id)) else {
            throw Refusal.leaderboardNotFound(id)
        }
        return try await service.page(
            selection, of: id, in: viewer.game.id, occurrence: occurrence, time: time, scope: scope,
            for: viewer.player.map { .id($0) }, by: .player)
    }

    /// Returns the current and the previous occurrence of a recurring leaderboard, as `viewer` may see them.
    package func occurrences(of id: LeaderboardID, for viewer: Viewer) async throws -> [OccurrenceStatus] {
        try await service(for: viewer)
            .occurrences.list(of: id, in: viewer.game.id, for: viewer.player.map { .id($0) }, by: .player)
    }

    /// Returns the signed-in player; nil for an unauthenticated viewer.
    package func player(_ viewer: Viewer) async throws -> Player? {
        guard let id = viewer.player else { return nil }
        return try await service(for: viewer).players.player(.id(id))
    }

    /// Returns the viewer's best submission on a leaderboard's current ranking, which is the score of a new challenge.
    ///
    /// Returns nil if they have none, and for a combined leaderboard.
    package func ownSubmission(
        on id: LeaderboardID, for viewer: Viewer
    ) async throws -> (id: SubmissionID, score: Int64)? {
        let service = try await service(for: viewer)
        guard let player = try await player(viewer),
            let registered = await service.allLeaderboards.first(where: { $0.leaderboard.id == id }),
            registered.leaderboard.combination == nil
        else { return nil }
        let occurrence = registered.leaderboard.recurrence?.occurrence(at: service.now)
        guard occurrence != nil || registered.leaderboard.recurrence == nil else { return nil }
        let ranking = RankingID(leaderboard: registered.number, occurrence: occurrence?.number ?? 0)
        let order = registered.leaderboard.order
        return try await ledger.read(in: service.realm) { transaction in
            try transaction.submissions(of: player.number, on: ranking)
                .max { order.isBetter($1.content.score, than: $0.content.score) }
                .map { ($0.content.id, $0.content.score) }
        }
    }

    /// Returns the current position in the event stream. A stream continues from there without a gap.
    package func eventPlace(for viewer: Viewer) async throws -> String {
        let service = try await service(for: viewer)
        let last = NotificationID(position: service.position, number: NotificationID.numberMax)
        return EventWriter(service: service, clock: clock, wording: wording).id(of: last)
    }

    private func service(for viewer: Viewer) async throws -> RealmService {
        try await games.service(of: viewer.game, in: viewer.environment)
    }
}

// MARK: - Configuration

extension PageReader {
    /// Returns the group challenges that a player may start, with their names in the reader's language.
    package func groupChallenges(
        for viewer: Viewer, accepting languages: AcceptedLanguages
    ) async throws -> [(definition: GroupChallengeDefinition, words: LocalizedName?)] {
        let configuration = try await configurations.lastDocument(of: viewer.game, in: viewer.environment)
        return configuration.groupChallenges.filter { !$0.isArchived }.map {
            ($0, $0.localizations.best(for: languages, primary: configuration.language))
        }
    }

    /// Returns the names of achievements' images in the reader's language, by the achievement's id.
    package func achievementImages(
        for viewer: Viewer, accepting languages: AcceptedLanguages
    ) async throws -> [String: String] {
        let definitions = try await configurations.lastDocument(of: viewer.game, in: viewer.environment).achievements
        return Dictionary(
            definitions.compactMap { definition in
                definition.localization(accepting: languages)?.image.map { (definition.id.text, $0) }
            }, uniquingKeysWith: { $1 })
    }

    /// Returns the name of the game's image; nil if there is none.
    package func gameImage(for viewer: Viewer) async throws -> String? {
        guard let name = try await theme(of: viewer.game, in: viewer.environment).image else { return nil }
        return try await images.names(of: viewer.game.id).contains(name) ? name : nil
    }

    /// Returns the colors and the image of a game's pages.
    package func theme(of game: Game, in environment: GameEnvironment) async throws -> GameTheme {
        try await configurations.lastDocument(of: game, in: environment).theme
    }
}

extension Viewer {
    func mayRead(_ leaderboard: Leaderboard) -> Bool { leaderboard.isPublicRead || player != nil }
}
