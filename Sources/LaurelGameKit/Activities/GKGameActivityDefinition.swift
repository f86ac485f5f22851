public import Foundation

/// The play style of an activity.
public enum GKGameActivityPlayStyle: Int, Sendable {
    /// The definition does not specify a play style.
    case unspecified = 0
    /// The players take part at the same time.
    case synchronous = 1
    /// The players take part at different times.
    case asynchronous = 2
}

/// The definition of an activity in a game. The server has no activities: the game declares its own.
///
/// `@unchecked` because an open class cannot conform to `Sendable` with checks; its instances are immutable.
open class GKGameActivityDefinition: NSObject, @unchecked Sendable {
    /// The identifier of the definition.
    open var identifier: String { declared.identifier }
    /// Always nil: the server does not report groups of games.
    open var groupIdentifier: String? { nil }
    /// The title of the activity.
    open var title: String { declared.title }
    /// A description of the activity; nil if there is none.
    open var details: String? { declared.details }
    /// The default properties of an activity with this definition.
    open var defaultProperties: [String: String] { declared.defaultProperties }
    /// The page to open if the game is not installed; nil if there is none.
    open var fallbackURL: URL? { declared.fallbackURL }
    /// Whether players can share the activity by a party code.
    open var supportsPartyCode: Bool { declared.supportsPartyCode }
    /// Whether the number of players is unlimited.
    open var supportsUnlimitedPlayers: Bool { declared.supportsUnlimitedPlayers }
    /// The play style of the activity.
    open var playStyle: GKGameActivityPlayStyle { declared.playStyle }
    /// The range of the number of players; nil if it is unlimited.
    public final var playerRange: (any RangeExpression)? { declared.players }
    /// The release state: prereleased in the sandbox, released otherwise, and empty before a player is authenticated.
    open var releaseState: GKReleaseState { .here }

    private let declared: Declared

    private struct Declared: Sendable {
        var identifier: String
        var title: String
        var details: String?
        var defaultProperties: [String: String]
        var fallbackURL: URL?
        var supportsPartyCode: Bool
        var supportsUnlimitedPlayers: Bool
        var playStyle: GKGameActivityPlayStyle
        var players: ClosedRange<Int>?
    }

    /// Creates a definition. On Apple's platforms, definitions are only loaded.
    public init(
        identifier: String, title: String, details: String? = nil, defaultProperties: [String: String] = [:],
        fallbackURL: URL? = nil, supportsPartyCode: Bool = false, supportsUnlimitedPlayers: Bool = true,
        playStyle: GKGameActivityPlayStyle = .unspecified, players: ClosedRange<Int>? = nil
    ) {
        declared = Declared(
            identifier: identifier, title: title, details: details, defaultProperties: defaultProperties,
            fallbackURL: fallbackURL, supportsPartyCode: supportsPartyCode,
            supportsUnlimitedPlayers: supportsUnlimitedPlayers && players == nil, playStyle: playStyle,
            players: players)
        super.init()
    }

    // MARK: Loading

    /// Always empty: the server has no activities.
    open class var all: [GKGameActivityDefinition] { get async throws { [] } }

    /// Returns an empty array: the server has no activities.
    @discardableResult
    open class func loadGameActivityDefinitions(IDs activityDefinitionIDs: [String]?) async throws
        -> [GKGameActivityDefinition]
    { [] }

    /// Passes an empty array to a completion handler on the main queue: the server has no activities.
    @preconcurrency
    open class func loadGameActivityDefinitions(
        IDs activityDefinitionIDs: [String]?,
        completionHandler: @escaping @Sendable ([GKGameActivityDefinition]?, (any Error)?) -> Void
    ) {
        deliver(to: completionHandler) {
            try await GKGameActivityDefinition.loadGameActivityDefinitions(IDs: activityDefinitionIDs)
        }
    }

    /// Passes an empty array to a completion handler on the main queue: the server has no activities.
    @preconcurrency
    open class func loadGameActivityDefinitions(
        completionHandler: @escaping @Sendable ([GKGameActivityDefinition]?, (any Error)?) -> Void
    ) {
        deliver(to: completionHandler) { try await GKGameActivityDefinition.all }
    }

    /// Always empty: a declared activity has no achievements.
    open var achievementDescriptions: [GKAchievementDescription] { get async throws { [] } }

    /// Passes an empty array to a completion handler on the main queue: a declared activity has no achievements.
    @preconcurrency
    open func loadAchievementDescriptions(
        completionHandler: @escaping @Sendable ([GKAchievementDescription]?, (any Error)?) -> Void
    ) {
        deliver(to: completionHandler) { try await self.achievementDescriptions }
    }

    /// Always empty: a declared activity has no leaderboards.
    open var leaderboards: [GKLeaderboard] { get async throws { [] } }

    /// Passes an empty array to a completion handler on the main queue: a declared activity has no leaderboards.
    @preconcurrency
    open func loadLeaderboards(completionHandler: @escaping @Sendable ([GKLeaderboard]?, (any Error)?) -> Void) {
        deliver(to: completionHandler) { try await self.leaderboards }
    }

    /// Always nil: a declared activity has no image.
    open var image: LaurelImage? { get async throws { nil } }

    /// Passes nil to a completion handler on the main queue: a declared activity has no image.
    @preconcurrency
    open func loadImage(completionHandler: @escaping @Sendable (LaurelImage?, (any Error)?) -> Void) {
        deliver(to: { completionHandler($0 ?? nil, $1) }) { try await self.image }
    }
}
