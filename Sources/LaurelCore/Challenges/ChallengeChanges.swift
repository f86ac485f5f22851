public import LaurelModel

/// The changes of challenges, achievements and group challenges by a fact, as the new values.
public struct ChallengeChanges: Hashable, Sendable {
    /// The challenges that were issued or changed.
    public var challenges: [Challenge] = []
    /// The progress in achievements that changed.
    public var progress: [AchievementProgress] = []
    /// The group challenges that started, changed or ended.
    public var groups: [GroupChallenge] = []
    /// The entries of players in group challenges that changed.
    public var groupEntries: [GroupChallengeEntry] = []
    /// The resets of players' progress in a game's achievements.
    public var resets: [ProgressReset] = []
    /// The challenges that were issued again while they were open, and did not change.
    public var repeated: [ChallengeID] = []

    /// Creates an empty set of changes.
    public init() {}

    /// Whether there are no changes.
    public var isEmpty: Bool {
        challenges.isEmpty && progress.isEmpty && groups.isEmpty && groupEntries.isEmpty && resets.isEmpty
    }

    /// The identifiers of the challenges that were completed.
    public var completed: [ChallengeID] { challenges.filter { $0.state == .completed }.map(\.id) }
}

/// The reset of a player's whole progress in a game.
public struct ProgressReset: Hashable, Sendable, Codable {
    /// The player whose progress is reset.
    public let player: PlayerNumber
    /// The game whose achievements are reset.
    public let game: GameID

    /// Creates a reset.
    public init(player: PlayerNumber, game: GameID) {
        self.player = player
        self.game = game
    }
}
