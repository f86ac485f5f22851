public import Foundation
import LaurelKit

/// The texts and properties of an achievement, in the player's language.
///
/// `@unchecked` because an open class cannot conform to `Sendable` with checks; its instances are immutable.
open class GKAchievementDescription: NSObject, NSSecureCoding, @unchecked Sendable {
    /// The archived state.
    private struct State: Sendable, Codable {
        var identifier = ""
        var title = ""
        var achievedDescription = ""
        var unachievedDescription = ""
        var maximumPoints = 0
        var isHidden = false
        var isReplayable = false
        var rarityPercent: Double?
        var image: String?
    }

    private let state: State

    /// Creates an empty description. The game's descriptions are loaded with ``loadAchievementDescriptions()``.
    public override init() {
        state = State()
        super.init()
    }

    init(_ achievement: Achievement) {
        let text = achievement.description ?? ""
        state = State(
            identifier: achievement.id, title: achievement.title,
            achievedDescription: achievement.afterEarnedDescription ?? text,
            unachievedDescription: achievement.beforeEarnedDescription ?? text, maximumPoints: achievement.points,
            isHidden: achievement.isHidden, isReplayable: achievement.isRepeatable,
            rarityPercent: achievement.rarityPercent, image: achievement.image)
        super.init()
    }

    /// Creates a description from an archive; nil if the archive contains none.
    public required init?(coder: NSCoder) {
        guard let stored = coder.decodeJSON(State.self) else { return nil }
        state = stored
        super.init()
    }

    /// Archives the description.
    open func encode(with coder: NSCoder) { coder.encodeJSON(state) }
    /// Always true.
    public static var supportsSecureCoding: Bool { true }

    /// The name of the image; nil if the achievement has none.
    var image: String? { state.image }
    /// The achievement's identifier.
    open var identifier: String { state.identifier }
    /// Always nil: the server does not report groups of games.
    open var groupIdentifier: String? { nil }
    /// The title in the player's language.
    open var title: String { state.title }
    /// The text to show after the achievement is earned.
    open var achievedDescription: String { state.achievedDescription }
    /// The text to show before the achievement is earned.
    open var unachievedDescription: String { state.unachievedDescription }
    /// The points that the achievement is worth.
    open var maximumPoints: Int { state.maximumPoints }
    /// Whether a game should hide the achievement from players without progress.
    open var isHidden: Bool { state.isHidden }
    /// Whether a player can earn the achievement several times.
    open var isReplayable: Bool { state.isReplayable }
    /// The share of the game's players who have earned the achievement, in percent; nil if unknown.
    open var rarityPercent: Double? { state.rarityPercent }
    /// The release state: prereleased in the sandbox, released otherwise, and empty before a player is authenticated.
    open var releaseState: GKReleaseState { .here }
    /// Always empty: the server has no activities.
    open var activityIdentifier: String { "" }
    /// Always empty: the server has no activities.
    open var activityProperties: [String: String] { [:] }

    // MARK: Loading

    /// Loads the game's achievements, including hidden ones; see ``isHidden``.
    @discardableResult
    open class func loadAchievementDescriptions() async throws -> [GKAchievementDescription] {
        try await GameSession.request { try await $0.achievements(includingHidden: true) }.map {
            GKAchievementDescription($0)
        }
    }

    /// Loads the game's achievements, and passes them to a completion handler on the main queue.
    @preconcurrency
    open class func loadAchievementDescriptions(
        completionHandler: (@Sendable ([GKAchievementDescription]?, (any Error)?) -> Void)? = nil
    ) {
        deliver(to: completionHandler) { try await GKAchievementDescription.loadAchievementDescriptions() }
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

    /// Returns a placeholder image for an achievement that has not been earned: an empty ring.
    open class func incompleteAchievementImage() -> LaurelImage { .ring(filled: false) }

    /// Returns a placeholder image for an earned achievement without an image: a full ring.
    open class func placeholderCompletedAchievementImage() -> LaurelImage { .ring(filled: true) }
}
