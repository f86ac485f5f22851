import LaurelWire

/// A player's notification and challenge settings.
public struct PlayerSettings: Hashable, Sendable {
    /// The kinds of events that cause no banner and no push notification.
    public var muted: Set<LaurelEvent.Kind>
    /// Whether beating a score challenge issues a return challenge to its issuer.
    public var returnsChallenges: Bool

    /// Creates settings. The default values are those of a new player.
    public init(muted: Set<LaurelEvent.Kind> = [], returnsChallenges: Bool = true) {
        self.muted = muted
        self.returnsChallenges = returnsChallenges
    }

    init(_ body: PlayerSettingsBody) {
        muted = Set((body.muted ?? []).map(LaurelEvent.Kind.init(rawValue:)))
        returnsChallenges = body.returnsChallenges ?? true
    }

    var body: PlayerSettingsBody {
        var body = PlayerSettingsBody()
        body.muted = muted.map(\.rawValue).sorted()
        body.returnsChallenges = returnsChallenges
        return body
    }
}
