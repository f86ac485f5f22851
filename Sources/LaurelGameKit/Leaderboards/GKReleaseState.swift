/// Whether something is for everybody already.
public struct GKReleaseState: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let released = GKReleaseState(rawValue: 1)
    /// In the sandbox.
    public static let prereleased = GKReleaseState(rawValue: 2)

    /// Of whatever the game's key opens; empty before the player was authenticated.
    static var here: GKReleaseState {
        guard let session = GameSession.open, session.player != nil else { return [] }
        return session.isSandbox ? .prereleased : .released
    }
}
