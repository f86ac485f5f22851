public import LaurelModel

/// What a fact did to challenges, achievements and group challenges: each of these is so from now on.
public struct ChallengeChanges: Hashable, Sendable {
    public var challenges: [Challenge] = []
    public var progress: [AchievementProgress] = []
    public var groups: [GroupChallenge] = []
    public var groupEntries: [GroupChallengeEntry] = []
    /// Whose progress in a game's achievements begins anew.
    public var resets: [ProgressReset] = []
    /// Those of the challenges that were issued again while they were open: nothing about them changed.
    public var repeated: [ChallengeID] = []

    public init() {}

    public var isEmpty: Bool {
        challenges.isEmpty && progress.isEmpty && groups.isEmpty && groupEntries.isEmpty && resets.isEmpty
    }

    /// The challenges that were won.
    public var completed: [ChallengeID] { challenges.filter { $0.state == .completed }.map(\.id) }
}

/// A player takes back all their progress in a game.
public struct ProgressReset: Hashable, Sendable, Codable {
    public let player: PlayerNumber
    public let game: GameID

    public init(player: PlayerNumber, game: GameID) {
        self.player = player
        self.game = game
    }
}
