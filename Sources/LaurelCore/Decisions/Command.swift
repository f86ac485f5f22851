public import LaurelModel

/// Something that a realm is asked to do.
// Indirect, since a command goes from hand to hand.
public indirect enum Command: Hashable, Sendable {
    /// Take a score.
    case submit(Submission)
    /// Make a leaderboard. Asking again with the same settings changes nothing.
    case create(Leaderboard)
    /// Give a leaderboard that is there these settings. What they hide is not destroyed: entries are folded anew.
    case configure(Leaderboard)
    /// Fold a leaderboard's entries anew from its facts, by the settings that it has.
    case recompute(LeaderboardID)
    /// Make a player, whom nobody has to have named before.
    case register(NewPlayer)
    /// Call a player otherwise.
    case rename(PlayerReference, to: DisplayName)
    /// Note that a player looks otherwise, so that nobody goes on showing what they looked like.
    case noteProfile(PlayerReference)
    /// Have a player known by this id of the studio's, or by none.
    case identify(PlayerReference, as: ExternalID?)
    /// Forget everything that names a player.
    case erase(PlayerReference)
    /// Set a player's flags to exactly these.
    case setFlags(PlayerFlags, of: PlayerReference)
    /// Take off everything that a player submitted so far to a leaderboard: to the occurrence of that number, or else to the
    /// open one of a recurring leaderboard.
    case remove(PlayerReference, from: LeaderboardID, occurrence: Int64?)
    /// Let count again what the removal at this position took off.
    case restore(LedgerPosition, on: LeaderboardID)
    /// Approve the submission pending review at this position, with its own date; or a late one in an occurrence that was reopened
    /// since.
    case approve(LedgerPosition, on: LeaderboardID)
    /// Take every entry off a classic leaderboard, or off a recurring one's open occurrence.
    case reset(LeaderboardID)
    /// Make an occurrence final that is due. One that is not due, is final already or has no entry is left as it is.
    case finalize(LeaderboardID, occurrence: Int64)
    /// Let a final occurrence take scores again. One that is not final or has no entry is left as it is.
    case reopen(LeaderboardID, occurrence: Int64)
    /// Begin a new epoch whose moments begin at the clock's, if the last commit is later than the clock.
    case repairClock
    /// Do something with challenges, achievements or group challenges.
    case challenge(ChallengeCommand)
    /// Tell a player what another did about being their friend, in a game of theirs.
    case notifyFriend(PlayerReference, FriendNotification, of: PlayerReference, in: GameID)
    /// Tell, with the fact that follows, that a final occurrence is another than it was, in its game.
    case notifyCorrection(FinalOccurrence, in: GameID)
    /// Begin a new epoch, with the leaderboards' settings and nothing else.
    case wipe

    /// Whether whole rankings are others after it, and wake anew.
    var changesRankings: Bool {
        switch self {
        case .configure, .recompute, .wipe: true
        case .submit, .create, .register, .rename, .noteProfile, .identify, .erase, .setFlags, .remove, .restore,
            .approve, .reset, .finalize, .reopen, .repairClock, .challenge, .notifyFriend, .notifyCorrection:
            false
        }
    }
}

/// What became of a command.
public enum CommandOutcome: Hashable, Sendable {
    /// It is this fact; `replayed` where an earlier command with the same id had become it.
    case recorded(Fact, replayed: Bool)
    /// Everything was so already.
    case unchanged
    case refused(Refusal)
}

/// What one commit did.
public struct Commit: Hashable, Sendable {
    /// The end of the ledger after it.
    public let head: Head
    /// One for each command, in their order.
    public let outcomes: [CommandOutcome]
    /// The facts that this commit added, in order: those of the outcomes, and what followed from them. Replays are older
    /// facts and not among them.
    public let newFacts: [Fact]
    /// The players that the submissions name, refused ones' too, where they exist, and those who are new or have changed
    /// otherwise.
    public let players: [PlayerNumber: Player]

    public init(
        head: Head, outcomes: [CommandOutcome], newFacts: [Fact], players: [PlayerNumber: Player]
    ) {
        self.head = head
        self.outcomes = outcomes
        self.newFacts = newFacts
        self.players = players
    }
}
