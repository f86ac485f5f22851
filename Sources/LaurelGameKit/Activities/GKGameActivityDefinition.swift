public import Foundation

/// Something that can be done in a game. There are none on a server: a game declares its own, and plays them.
///
/// `@unchecked` because a class that can be subclassed cannot be checked; nothing of this one changes.
open class GKGameActivityDefinition: NSObject, @unchecked Sendable {
    public enum PlayStyle: Int, Sendable {
        case unspecified = 0
        case synchronous = 1
        case asynchronous = 2
    }

    open var identifier: String { declared.identifier }
    /// A game declares its own activities.
    open var groupIdentifier: String? { nil }
    open var title: String { declared.title }
    open var details: String? { declared.details }
    open var defaultProperties: [String: String] { declared.defaultProperties }
    open var fallbackURL: URL? { declared.fallbackURL }
    open var supportsPartyCode: Bool { declared.supportsPartyCode }
    open var supportsUnlimitedPlayers: Bool { declared.supportsUnlimitedPlayers }
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
    }

    /// Declares an activity; Apple's are loaded.
    public init(
        identifier: String, title: String, details: String? = nil, defaultProperties: [String: String] = [:],
        fallbackURL: URL? = nil, supportsPartyCode: Bool = false, supportsUnlimitedPlayers: Bool = true
    ) {
        declared = Declared(
            identifier: identifier, title: title, details: details, defaultProperties: defaultProperties,
            fallbackURL: fallbackURL, supportsPartyCode: supportsPartyCode,
            supportsUnlimitedPlayers: supportsUnlimitedPlayers)
        super.init()
    }
}
