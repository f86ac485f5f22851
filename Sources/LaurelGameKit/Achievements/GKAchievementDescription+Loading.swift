import Foundation
import LaurelKit

extension GKAchievementDescription {
    /// The game's achievements; hidden ones once the player has begun them.
    @discardableResult
    public class func loadAchievementDescriptions() async throws -> [GKAchievementDescription] {
        try await GameSession.ask { try await $0.achievements() }.map { GKAchievementDescription($0) }
    }

    @preconcurrency
    public class func loadAchievementDescriptions(
        completionHandler: (@Sendable ([GKAchievementDescription]?, (any Error)?) -> Void)? = nil
    ) {
        deliver(to: completionHandler) { try await GKAchievementDescription.loadAchievementDescriptions() }
    }

    /// The image that the game's configuration names for the player's language.
    ///
    /// - Throws: ``GKError`` with the code `communicationsFailure` where there is none, as Apple's does.
    @discardableResult
    public func loadImage() async throws -> LaurelImage { try await .named(image) }

    @preconcurrency
    public func loadImage(completionHandler: (@Sendable (LaurelImage?, (any Error)?) -> Void)? = nil) {
        deliver(to: completionHandler) { try await self.loadImage() }
    }

    /// What a game may show for an achievement that is not earned yet: an empty ring.
    public class func incompleteAchievementImage() -> LaurelImage { .ring(filled: false) }

    /// What a game may show for an earned achievement without an image of its own: a full ring.
    public class func placeholderCompletedAchievementImage() -> LaurelImage { .ring(filled: true) }
}

extension LaurelImage {
    fileprivate static func ring(filled: Bool) -> LaurelImage {
        let svg = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><circle cx="32" cy="32" r="28" \
            fill="\(filled ? "#b8860b" : "none")" stroke="#b8860b" stroke-width="4"/></svg>
            """
        return LaurelImage(data: Data(svg.utf8), mediaType: "image/svg+xml")
    }
}
