public import LaurelModel

// Indirect, because a command is copied often.
/// A request to change a realm.
public indirect enum Command: Hashable, Sendable {
    /// Submit a score.
    case submit(Submission)
    /// Create a leaderboard. A repetition with the same settings changes nothing.
    case create(Leaderboard)
    /// Change the settings of an existing leaderboard. Entries are recomputed; scores outside a range are hidden, not
    /// destroyed.
    case configure(Leaderboard)
    /// Recompute a leaderboard's entries from its facts, with its current settings.
    case recompute(LeaderboardID)
    /// Create a player.
    case register(NewPlayer)
    /// Change a player's name.
    case rename(PlayerReference, to: DisplayName)
    /// Record that a player's profile changed, so that caches are invalidated.
    case noteProfile(PlayerReference)
    /// Set or remove the developer's identifier of a player.
    case identify(PlayerReference, as: ExternalID?)
    /// Erase all personal data of a player.
    case erase(PlayerReference)
    /// Replace a player's flags.
    case setFlags(PlayerFlags, of: PlayerReference)
    /// Remove a player's scores so far from a leaderboard.
    ///
    /// They are removed from the numbered occurrence, or by default from the open occurrence of a recurring
    /// leaderboard.
    case remove(PlayerReference, from: LeaderboardID, occurrence: Int64?)
    /// Restore the scores that the removal at this position removed.
    case restore(LedgerPosition, on: LeaderboardID)
    /// Approve the submission pending review at this position, with its own date. Also approves a late submission in an
    /// occurrence that was reopened later.
    case approve(LedgerPosition, on: LeaderboardID)
    /// Remove all entries of a classic leaderboard, or of the open occurrence of a recurring leaderboard.
    case reset(LeaderboardID)
    /// Finalize an occurrence. No effect if it is not due, is already final or has no entries.
    case finalize(LeaderboardID, occurrence: Int64)
    /// Reopen a final occurrence. No effect if it is not final or has no entries.
    case reopen(LeaderboardID, occurrence: Int64)
    /// Start a new epoch whose timestamps start at the clock's time, if the last commit is later than the clock.
    case repairClock
    /// Change challenges, achievements or group challenges.
    case challenge(ChallengeCommand)
    /// Notify the first player, in a game, of an action of the second player about their friendship.
    case notifyFriend(PlayerReference, FriendNotification, of: PlayerReference, in: GameID)
    /// Notify players, in a game, that the next fact corrects a final occurrence.
    case notifyCorrection(FinalOccurrence, in: GameID)
    /// Remove everything except the leaderboards' settings, and start a new epoch.
    case wipe

    /// Whether the command changes whole rankings, which are then loaded again.
    var changesRankings: Bool {
        switch self {
        case .configure, .recompute, .wipe: true
        case .submit, .create, .register, .rename, .noteProfile, .identify, .erase, .setFlags, .remove, .restore,
            .approve, .reset, .finalize, .reopen, .repairClock, .challenge, .notifyFriend, .notifyCorrection:
            false
        }
    }
}

/// The result of a command.
public enum CommandOutcome: Hashable, Sendable {
    /// The command's fact. `replayed` if an earlier command with the same id recorded it.
    case recorded(Fact, replayed: Bool)
    /// The command had no effect, because the state was already as requested.
    case unchanged
    /// The command was rejected and had no effect.
    case refused(Refusal)
}

/// The result of one commit.
public struct Commit: Hashable, Sendable {
    /// The end of the ledger after the commit.
    public let head: Head
    /// The outcome of each command, in order.
    public let outcomes: [CommandOutcome]
    /// The facts that this commit added, in order: those of the outcomes and those that followed from them. Replayed
    /// facts are older and not included.
    public let newFacts: [Fact]
    /// The existing players to which submissions refer, even if the submission was rejected, and all new or changed
    /// players.
    public let players: [PlayerNumber: Player]

    /// Creates a commit's result.
    public init(
        head: Head, outcomes: [CommandOutcome], newFacts: [Fact], players: [PlayerNumber: Player]
    ) {
        self.head = head
        self.outcomes = outcomes
        self.newFacts = newFacts
        self.players = players
    }
}
