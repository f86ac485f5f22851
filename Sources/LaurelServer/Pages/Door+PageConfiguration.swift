package import LaurelConfiguration
import LaurelCore
package import LaurelModel

/// What a game's configuration says that pages show, and that is no part of a player's own answers.
extension Door {
    /// The group challenges that a player may start, with what the reader calls them.
    package func groupChallenges(
        for visitor: Visitor, accepting languages: AcceptedLanguages
    ) async throws -> [(definition: GroupChallengeDefinition, words: LocalizedName?)] {
        let configuration = try await pageConfiguration(of: visitor.game, in: visitor.environment)
        return configuration.groupChallenges.filter { !$0.isArchived }.map {
            ($0, $0.localizations.best(for: languages, primary: configuration.language))
        }
    }

    /// The names of achievements' images, as the reader has them, by the achievement's id.
    package func achievementImages(
        for visitor: Visitor, accepting languages: AcceptedLanguages
    ) async throws -> [String: String] {
        let definitions = try await pageConfiguration(of: visitor.game, in: visitor.environment).achievements
        return Dictionary(
            definitions.compactMap { definition in
                definition.localization(accepting: languages)?.image.map { (definition.id.text, $0) }
            }, uniquingKeysWith: { $1 })
    }

    /// The name of the game's image; nil if there is none.
    package func gameImage(for visitor: Visitor) async throws -> String? {
        guard let name = try await theme(of: visitor.game, in: visitor.environment).image else { return nil }
        return try await imageNames(of: visitor.game.id).contains(name) ? name : nil
    }

    /// The colors and the image of a game's pages.
    package func theme(of game: Game, in environment: GameEnvironment) async throws -> GameTheme {
        try await pageConfiguration(of: game, in: environment).theme
    }

    /// A game's configuration as its last document says, without later changes of its leaderboards.
    private func pageConfiguration(of game: Game, in environment: GameEnvironment) async throws -> GameConfiguration {
        let service = try await games.service(of: game, in: environment)
        guard let document = try await service.read({ try $0.storedDocument(of: game.id) }) else {
            return GameConfiguration()
        }
        return try parsedConfigurations.value(for: document) {
            try ConfigurationDocument(stored: document).configuration
        }
    }
}
