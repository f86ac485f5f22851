public import Foundation
import LaurelKit

/// What can be achieved in this game, in the player's language.
///
/// `@unchecked` because a class that can be subclassed cannot be checked; nothing of this one changes.
open class GKAchievementDescription: NSObject, NSSecureCoding, @unchecked Sendable {
    /// What is archived.
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

    /// One of nothing; a game's are loaded.
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

    public required init?(coder: NSCoder) {
        guard let stored = coder.decodeJSON(State.self) else { return nil }
        state = stored
        super.init()
    }

    open func encode(with coder: NSCoder) { coder.encodeJSON(state) }
    public static var supportsSecureCoding: Bool { true }

    /// The name of its image; nil where it has none.
    var image: String? { state.image }
    open var identifier: String { state.identifier }
    /// A server does not say to which group of games an achievement belongs.
    open var groupIdentifier: String? { nil }
    open var title: String { state.title }
    /// What it says once it is earned.
    open var achievedDescription: String { state.achievedDescription }
    /// What it says until then.
    open var unachievedDescription: String { state.unachievedDescription }
    open var maximumPoints: Int { state.maximumPoints }
    /// Whether a game shows it only to players who have begun it.
    open var isHidden: Bool { state.isHidden }
    /// Whether it can be earned again.
    open var isReplayable: Bool { state.isReplayable }
    /// How many of the game's players have it, in percent.
    open var rarityPercent: Double? { state.rarityPercent }
    /// In the sandbox nothing is released yet.
    open var releaseState: GKReleaseState { .here }
    /// There are no activities on the server.
    open var activityIdentifier: String { "" }
    /// There are no activities on the server.
    open var activityProperties: [String: String] { [:] }

    // MARK: Loading

    /// Loads the game's achievements, hidden ones included: see ``isHidden``.
    @discardableResult
    open class func loadAchievementDescriptions() async throws -> [GKAchievementDescription] {
        try await GameSession.request { try await $0.achievements(includingHidden: true) }.map {
            GKAchievementDescription($0)
        }
    }

    @preconcurrency
    open class func loadAchievementDescriptions(
        completionHandler: (@Sendable ([GKAchievementDescription]?, (any Error)?) -> Void)? = nil
    ) {
        deliver(to: completionHandler) { try await GKAchievementDescription.loadAchievementDescriptions() }
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

    /// What a game may show for an achievement that is not earned yet: an empty ring.
    open class func incompleteAchievementImage() -> LaurelImage { .ring(filled: false) }

    /// What a game may show for an earned achievement without an image of its own: a full ring.
    open class func placeholderCompletedAchievementImage() -> LaurelImage { .ring(filled: true) }
}
