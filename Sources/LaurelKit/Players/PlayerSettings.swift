import LaurelWire

/// What a player decides about what they are told.
public struct PlayerSettings: Hashable, Sendable {
    /// The kinds of events that show no banner and wake no device of theirs.
    public var muted: Set<LaurelEvent.Kind>
    /// Whether beating a score dares its owner in return.
    public var returnsChallenges: Bool

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
