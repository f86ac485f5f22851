import LaurelModel

/// The results of a commit's commands, with the ranks before and after each command.
struct CommitResults {
    private let commit: Commit
    private let names: [PlayerReference: PlayerNumber]

    init(of commit: Commit) {
        self.commit = commit
        names = commit.names
    }

    /// Applies the fact of a command to the rankings of `service`, and returns its outcome with the ranks.
    func settle(_ command: Command, _ outcome: CommandOutcome, in service: isolated RealmService) -> Settled {
        switch outcome {
        case .recorded(let fact, let replayed):
            guard let submission = outcome.submission, let board = service.boards[submission.ranking] else {
                service.apply(fact)
                return Settled(outcome: outcome, position: fact.position)
            }
            // A board that was loaded after the commit already includes this fact, so the rank before it is unknown.
            let isAhead = replayed || board.position >= fact.position
            let viewer = submission.player
            let before = isAhead ? nil : service.asSeen(by: viewer, on: board) { $0.rank(of: viewer) }
            if !replayed { service.apply(fact) }
            let (standing, playerCount) = service.asSeen(by: viewer, on: board) {
                $0.sight(by: viewer, among: commit.players)
            }
            return Settled(
                outcome: outcome, position: fact.position, previousRank: standing == nil ? nil : before,
                standing: standing, playerCount: playerCount)
        case .unchanged, .refused:
            // The command was decided on the state after the last applied fact.
            var settled = Settled(outcome: outcome, position: service.applied)
            if case .submit(let submission) = command, let registered = service.published[submission.leaderboard],
                registered.leaderboard.belongs(to: submission.game),
                let board = registered.currentRanking(at: service.now).flatMap({ service.boards[$0] })
            {
                let viewer = names[submission.player]
                (settled.standing, settled.playerCount) = service.asSeen(by: viewer, on: board) {
                    $0.sight(by: viewer, among: commit.players)
                }
            }
            return settled
        }
    }
}

extension Board {
    fileprivate func sight(
        by viewer: PlayerNumber?, among players: [PlayerNumber: Player]
    ) -> (standing: Standing?, playerCount: Int) {
        guard let viewer, let player = players[viewer], let place = place(of: viewer) else { return (nil, playerCount) }
        return (Standing(rank: place.rank, player: player, entry: place.entry), playerCount)
    }
}

extension Commit {
    /// The players' numbers by every reference, if the result of a rejected command needs them.
    fileprivate var names: [PlayerReference: PlayerNumber] {
        var names: [PlayerReference: PlayerNumber] = [:]
        guard outcomes.contains(where: { if case .refused = $0 { true } else { false } }) else { return names }
        for player in players.values {
            names[.id(player.id)] = player.number
            if let externalID = player.externalID { names[.external(externalID)] = player.number }
        }
        return names
    }
}

struct Settled: Sendable {
    let outcome: CommandOutcome
    let position: LedgerPosition
    var previousRank: Int?
    var standing: Standing?
    var playerCount = 0
}

extension CommandOutcome {
    var submission: SubmissionFact? {
        if case .recorded(let fact, _) = self, case .submission(let submission) = fact.content {
            submission
        } else {
            nil
        }
    }
}

extension Receipt {
    init(_ submission: Submission, _ settled: Settled) {
        self.init(
            id: submission.id, leaderboardID: submission.leaderboard, outcome: .refused, replayed: false,
            standing: settled.standing, previousRank: settled.previousRank, playerCount: settled.playerCount,
            position: settled.position)
        switch settled.outcome {
        case .recorded(_, let replayed):
            outcome = settled.outcome.submission?.outcome ?? .refused
            problem = settled.outcome.submission?.violation.map(Refusal.suspicious)
            challengesCompleted = settled.outcome.submission?.challenges?.completed ?? []
            self.replayed = replayed
        case .refused(let refusal): problem = refusal
        case .unchanged: break
        }
    }
}
