public import Foundation

/// Whether players take part in an activity at the same time.
public enum GKGameActivityPlayStyle: Int, Sendable {
    case unspecified = 0
    case synchronous = 1
    case asynchronous = 2
}

/// Something that can be done in a game. There are none on a server: a game declares its own, and plays them.
///
/// `@unchecked` because a class that can be subclassed cannot be checked; nothing of this one changes.
open class GKGameActivityDefinition: NSObject, @unchecked Sendable {
    open var identifier: String { declared.identifier }
    /// A game declares its own activities.
    open var groupIdentifier: String? { nil }
    open var title: String { declared.title }
    open var details: String? { declared.details }
    open var defaultProperties: [String: String] { declared.defaultProperties }
    open var fallbackURL: URL? { declared.fallbackURL }
    open var supportsPartyCode: Bool { declared.supportsPartyCode }
    open var supportsUnlimitedPlayers: Bool { declared.supportsUnlimitedPlayers }
    open var playStyle: GKGameActivityPlayStyle { declared.playStyle }
    /// Nil for an unlimited number of players.
    public final var playerRange: (any RangeExpression)? { declared.players }
    /// In the sandbox nothing is released yet.
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

    /// Declares an activity; Apple's are loaded.
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

    /// Empty: there are no activities on the server.
    open class var all: [GKGameActivityDefinition] { get async throws { [] } }

    /// Returns no activities: there are none on the server.
    @discardableResult
    open class func loadGameActivityDefinitions(IDs activityDefinitionIDs: [String]?) async throws
        -> [GKGameActivityDefinition]
    { [] }

    @preconcurrency
    open class func loadGameActivityDefinitions(
        IDs activityDefinitionIDs: [String]?,
        completionHandler: @escaping @Sendable ([GKGameActivityDefinition]?, (any Error)?) -> Void
    ) {
        deliver(to: completionHandler) {
            try await GKGameActivityDefinition.loadGameActivityDefinitions(IDs: activityDefinitionIDs)
        }
    }

    @preconcurrency
    open class func loadGameActivityDefinitions(
        completionHandler: @escaping @Sendable ([GKGameActivityDefinition]?, (any Error)?) -> Void
    ) {
        deliver(to: completionHandler) { try await GKGameActivityDefinition.all }
    }

    /// Empty: a game declares no achievements for an activity.
    open var achievementDescriptions: [GKAchievementDescription] { get async throws { [] } }

    @preconcurrency
    open func loadAchievementDescriptions(
        completionHandler: @escaping @Sendable ([GKAchievementDescription]?, (any Error)?) -> Void
    ) {
        deliver(to: completionHandler) { try await self.achievementDescriptions }
    }

    /// Empty: a game declares no leaderboards for an activity.
    open var leaderboards: [GKLeaderboard] { get async throws { [] } }

    @preconcurrency
    open func loadLeaderboards(completionHandler: @escaping @Sendable ([GKLeaderboard]?, (any Error)?) -> Void) {
        deliver(to: completionHandler) { try await self.leaderboards }
    }

    /// Nil: a game declares no image for an activity.
    open var image: LaurelImage? { get async throws { nil } }

    @preconcurrency
    open func loadImage(completionHandler: @escaping @Sendable (LaurelImage?, (any Error)?) -> Void) {
        deliver(to: { completionHandler($0 ?? nil, $1) }) { try await self.image }
    }
}
