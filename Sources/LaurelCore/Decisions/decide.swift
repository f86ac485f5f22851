public import LaurelModel

/// Decides `commands`, in order, on a realm's state.
///
/// A pure function: the result depends on the arguments only. It implements all rules about accepting and rejecting
/// commands in a realm.
///
/// - Parameters:
///   - state: The part of the realm's state that the commands need. The realm has no other data about them.
///   - clock: The caller's clock. The facts' timestamp is never before the head's.
///   - random: The source of randomness for the ids of new players.
public func decide(
    _ commands: [Command], on state: LedgerState, at clock: Moment, using random: inout some RandomNumberGenerator
) -> Decision {
    var fold = CommandFold(state: state, moment: max(clock, state.head.moment), commandCount: commands.count)
    let outcomes = commands.map { fold.outcome(of: $0, using: &random) }
    return fold.decision(on: commands, answering: outcomes)
}

/// The state after the commands so far, and their changes.
struct CommandFold {
    var state: LedgerState
    let moment: Moment
    var facts: [Fact] = []
    var changedPlayers: Set<PlayerNumber> = []
    var changedEntries: Set<EntryKey> = []
    var changedOccurrences: Set<RankingID> = []
    var recomputes: [RegisteredLeaderboard] = []
    var cleared: Set<RankingID> = []
    /// The position of the last fact with a notification, and the number of its notifications.
    var notifiedPosition = LedgerPosition.start
    var notificationCount = 0
    var removed: Set<EntryKey> = []

    /// Reserves capacity for the changes of `commandCount` submissions.
    init(state: LedgerState, moment: Moment, commandCount: Int) {
        self.state = state
        self.moment = moment
        facts.reserveCapacity(commandCount)
        changedEntries.reserveCapacity(commandCount)
        self.state.submissions.reserveCapacity(state.submissions.count + commandCount)
        self.state.entries.reserveCapacity(state.entries.count + commandCount)
    }

    mutating func outcome(of command: Command, using random: inout some RandomNumberGenerator) -> CommandOutcome {
        do throws(Refusal) {
            return switch command {
            case .submit(let submission): try submit(submission, using: &random)
            case .create(let leaderboard): try create(leaderboard)
            case .configure(let leaderboard): try configure(leaderboard)
            case .recompute(let leaderboard): try recompute(leaderboard)
            case .register(let player): try register(player, using: &random)
            case .rename(let reference, let name): try rename(reference, to: name)
            case .noteProfile(let reference): record(.player(.profile, of: try livePlayer(reference).number))
            case .identify(let reference, let externalID): try identify(reference, as: externalID)
            case .erase(let reference): try erase(reference)
            case .setFlags(let flags, let reference): try setFlags(flags, of: reference)
            case .remove(let player, let leaderboard, let number):
                try remove(player, from: leaderboard, occurrence: number)
            case .restore(let position, let leaderboard): try restore(position, on: leaderboard)
            case .approve(let position, let leaderboard): try approve(position, on: leaderboard, using: &random)
            case .reset(let leaderboard): try reset(leaderboard)
            case .finalize(let leaderboard, let number): try finalize(leaderboard, occurrence: number)
            case .reopen(let leaderboard, let number): try reopen(leaderboard, occurrence: number)
            case .challenge(let command): try ChallengeDecisions.perform(command, using: &random, in: &self)
            case .notifyFriend(let player, let news, let other, let game):
                try notify(self.player(player), news, of: self.player(other), in: game)
            case .notifyCorrection(let final, let game): notifyCorrection(final, in: game)
            // These need more than a realm's state, so transactions execute them.
            case .wipe, .repairClock: .unchanged
            }
        } catch {
            return .refused(error)
        }
    }

    func decision(on commands: [Command], answering outcomes: [CommandOutcome]) -> Decision {
        let players = playersToReport(for: commands)
        let commit = Commit(head: state.head, outcomes: outcomes, newFacts: facts, players: players)
        return Decision(
            head: state.head, facts: facts, players: state.players.filtered(by: changedPlayers),
            entries: state.entries.filtered(by: changedEntries),
            occurrences: state.occurrences.filtered(by: changedOccurrences), rows: state.rows.changes,
            failure: state.rows.failure, usesRecords: state.rows.isUsed, recomputes: recomputes, cleared: cleared,
            removed: removed, commit: commit)
    }

    /// Returns the players of submissions, and those whose data changed.
    private func playersToReport(for commands: [Command]) -> [PlayerNumber: Player] {
        // The state of submissions contains no other players.
        if commands.allSatisfy({ if case .submit = $0 { true } else { false } }) { return state.players }
        let named = commands.compactMap { command -> PlayerNumber? in
            if case .submit(let submission) = command { state.references[submission.player] } else { nil }
        }
        let others = facts.compactMap { if case .player(_, let number) = $0.content { number } else { nil } }
        return state.players.filtered(by: Set(named + others))
    }

    mutating func record(_ content: Fact.Content) -> CommandOutcome {
        let fact = Fact(position: state.head.position.next, moment: moment, content: content)
            .chained(after: state.head.checksum)
        state.head.position = fact.position
        state.head.checksum = fact.checksum
        state.head.moment = moment
        facts.append(fact)
        return .recorded(fact, replayed: false)
    }
}

// MARK: - Submissions

extension CommandFold {
    private mutating func submit(
        _ submission: Submission, using random: inout some RandomNumberGenerator
    ) throws(Refusal) -> CommandOutcome {
        guard let registered = state.leaderboards[submission.leaderboard],
            registered.leaderboard.belongs(to: submission.game)
        else { throw .leaderboardNotFound(submission.leaderboard) }
        let known = try knownPlayer(of: submission)
        // An accepted submission stays accepted whatever has changed since, so this precedes every other rule.
        if let known, let replay = try replay(of: submission, by: known, on: registered) { return replay }
        if let members = registered.leaderboard.combination?.members {
            throw .leaderboardCombined(registered.leaderboard.id, members: members)
        }
        if registered.leaderboard.isArchived { throw .leaderboardArchived(registered.leaderboard.id) }
        if submission.author == .player { try checkPlayer(submission, on: registered.leaderboard) }
        if known?.flags.contains(.banned) == true { throw .playerBanned }
        if let range = registered.leaderboard.range, !range.contains(submission.score) {
            throw .scoreOutOfRange(score: submission.score, range: range)
        }
        let (ranking, occurrence, earnedAt) = try submission.ranking(on: registered, at: moment)
        let isLate = occurrence.map { isFinal($0, of: registered, for: submission) } ?? false
        let current = known.flatMap { state.entries[EntryKey(ranking: ranking, player: $0.number)] }
        let new = Entry(
            score: submission.score, context: submission.context, date: earnedAt, position: state.head.position.next)
        let entry =
            isLate
            ? new
            : try registered.leaderboard.submission.fold(current?.entry, with: new, order: registered.leaderboard.order)
        let violation = isLate ? nil : violation(of: submission, by: known, on: registered, new, entry, current?.entry)
        if let violation, registered.leaderboard.checks.consequence == .refuse { throw .suspicious(violation) }
        // Nothing is rejected after this line, so no partial change can remain.
        let player = player(of: submission, known: known, using: &random)
        notePace(of: player.number, on: registered, at: earnedAt)
        if let violation {
            var content = SubmissionFact(
                ranking: ranking, player: player.number, id: submission.id, author: submission.author,
                score: submission.score, context: submission.context, date: submission.date,
                sentAt: submission.sentAt, namedOccurrence: submission.occurrence,
                receivedAt: submission.receivedAt, earnedAt: earnedAt, outcome: .pendingReview, entry: new,
                previous: nil)
            content.violation = violation
            state.rows[.review(state.head.position.next)] = violation.slug
            return record(submission, as: content)
        }
        if let occurrence, !isLate { open(occurrence, as: ranking) }
        let challenges =
            isLate
            ? nil
            : ChallengeDecisions.complete(
                by: player, on: registered, ranking, new: new, entry: entry, using: &random, in: &self)
        return record(
            submission,
            as: SubmissionFact(
                ranking: ranking, player: player.number, id: submission.id, author: submission.author,
                score: submission.score, context: submission.context, date: submission.date,
                sentAt: submission.sentAt, namedOccurrence: submission.occurrence, receivedAt: submission.receivedAt,
                earnedAt: earnedAt, outcome: isLate ? .late : entry == current?.entry ? .notImproved : .ranked,
                entry: entry, previous: isLate ? nil : current?.lastFact, challenges: challenges))
    }

    /// Whether a score is too late for its occurrence.
    ///
    /// That is after the settling period, or for authors whose dates are trusted, after the occurrence became final.
    private func isFinal(
        _ occurrence: Occurrence, of registered: RegisteredLeaderboard, for submission: Submission
    ) -> Bool {
        let ranking = RankingID(leaderboard: registered.number, occurrence: occurrence.number)
        if state.occurrences[ranking]?.finalizedAt != nil { return true }
        return submission.author == .player
            && submission.judged(at: moment) >= occurrence.finalDue(after: registered.leaderboard.settling)
    }

    mutating func open(_ occurrence: Occurrence, as ranking: RankingID) {
        guard state.occurrences[ranking] == nil else { return }
        state.occurrences[ranking] = StoredOccurrence(openedAt: moment, start: occurrence.start, end: occurrence.end)
        changedOccurrences.insert(ranking)
    }

    mutating func record(_ submission: Submission, as content: SubmissionFact) -> CommandOutcome {
        let outcome = record(.submission(content))
        if case .recorded(let fact, _) = outcome {
            state.submissions[content.key] = fact
            guard content.isOnRanking else { return outcome }
            state.entries[content.entryKey] = StoredEntry(entry: content.entry, lastFact: fact.position)
            changedEntries.insert(content.entryKey)
        }
        return outcome
    }

    private func knownPlayer(of submission: Submission) throws(Refusal) -> Player? {
        if let number = state.references[submission.player] {
            guard let player = state.players[number], !player.flags.contains(.closed) else {
                throw .playerNotFound(submission.player)
            }
            return player
        }
        // A submission creates a player only with a server key, and only under the developer's own id.
        guard case .external = submission.player, submission.author == .server else {
            throw .playerNotFound(submission.player)
        }
        return nil
    }

    private func replay(
        of submission: Submission, by player: Player, on registered: RegisteredLeaderboard
    ) throws(Refusal) -> CommandOutcome? {
        let key = SubmissionKey(leaderboard: registered.number, player: player.number, id: submission.id)
        guard let fact = state.submissions[key], case .submission(let taken) = fact.content else { return nil }
        guard taken.isSame(as: submission) else { throw .idempotencyKeyReused }
        return .recorded(fact, replayed: true)
    }

    /// Checks the rules from which submissions of a server key are exempt.
    private func checkPlayer(_ submission: Submission, on leaderboard: Leaderboard) throws(Refusal) {
        switch leaderboard.submitters {
        case .players: break
        case .signedPlayers: if !submission.isSigned { throw .signatureRequired(leaderboard.id) }
        case .server: throw .leaderboardServerOnly(leaderboard.id)
        }
        guard submission.id.isUUID else { throw .idempotencyKeyNotUUID }
        guard let createdAt = submission.id.createdAt else { return }
        let age = submission.receivedAt - createdAt
        if age > SubmissionID.rememberedFor { throw .idempotencyKeyExpired(age: age) }
    }

    /// Returns the player after this submission: created on first use, or renamed if a server key passes a name.
    private mutating func player(
        of submission: Submission, known: Player?, using random: inout some RandomNumberGenerator
    ) -> Player {
        var player = known ?? newPlayer(named: submission.player, using: &random)
        if let name = submission.displayName, name != player.displayName { player.displayName = name }
        if player != known {
            state.players[player.number] = player
            state.references[submission.player] = player.number
            changedPlayers.insert(player.number)
        }
        return player
    }

    private mutating func newPlayer(
        named reference: PlayerReference, using random: inout some RandomNumberGenerator
    ) -> Player {
        let number = PlayerNumber(state.head.lastPlayer.value + 1)
        state.head.lastPlayer = number
        let id = PlayerID(using: &random)
        guard case .external(let externalID) = reference else {
            return Player(
                number: number, id: id, externalID: nil, displayName: DisplayName(numbered: number), createdAt: moment)
        }
        return Player(
            number: number, id: id, externalID: externalID,
            displayName: DisplayName(fallbackFor: externalID, numbered: number),
            createdAt: moment)
    }
}

// MARK: - Players

extension CommandFold {
    func player(_ reference: PlayerReference) throws(Refusal) -> Player {
        guard let number = state.references[reference], let player = state.players[number] else {
            throw .playerNotFound(reference)
        }
        return player
    }

    func known(_ reference: PlayerReference) -> Player? { state.references[reference].flatMap { state.players[$0] } }

    private func livePlayer(_ reference: PlayerReference) throws(Refusal) -> Player {
        let player = try player(reference)
        guard !player.flags.contains(.closed) else { throw .playerNotFound(reference) }
        return player
    }

    private mutating func identify(
        _ reference: PlayerReference, as externalID: ExternalID?
    ) throws(Refusal) -> CommandOutcome {
        let player = try player(reference)
        guard player.externalID != externalID else { return .unchanged }
        if let externalID, state.references[.external(externalID)] != nil { throw .playerExists(externalID) }
        setExternalID(externalID, of: player)
        return record(.player(.profile, of: player.number))
    }

    private mutating func setExternalID(_ externalID: ExternalID?, of player: Player) {
        if let old = player.externalID { state.references[.external(old)] = nil }
        if let externalID { state.references[.external(externalID)] = player.number }
        state.players[player.number]?.externalID = externalID
        changedPlayers.insert(player.number)
    }

    private mutating func erase(_ reference: PlayerReference) throws(Refusal) -> CommandOutcome {
        let player = try player(reference)
        guard player.displayName != .erased || player.externalID != nil else { return .unchanged }
        setExternalID(nil, of: player)
        state.players[player.number]?.displayName = .erased
        return record(.player(.erasure, of: player.number))
    }

    private mutating func register(
        _ new: NewPlayer, using random: inout some RandomNumberGenerator
    ) throws(Refusal) -> CommandOutcome {
        if let id = new.id, state.references[.id(id)] != nil { return .unchanged }
        if let externalID = new.externalID, state.references[.external(externalID)] != nil {
            throw .playerExists(externalID)
        }
        let number = PlayerNumber(state.head.lastPlayer.value + 1)
        state.head.lastPlayer = number
        let player = Player(
            number: number, id: new.id ?? PlayerID(using: &random), externalID: new.externalID,
            displayName: new.displayName ?? DisplayName(numbered: number),
            createdAt: moment)
        state.add([.id(player.id): player])
        if let externalID = new.externalID { state.references[.external(externalID)] = number }
        changedPlayers.insert(number)
        return record(.player(.profile, of: number))
    }

    private mutating func rename(
        _ reference: PlayerReference, to name: DisplayName
    ) throws(Refusal) -> CommandOutcome {
        let player = try livePlayer(reference)
        guard player.displayName != name else { return .unchanged }
        state.players[player.number]?.displayName = name
        changedPlayers.insert(player.number)
        return record(.player(.profile, of: player.number))
    }
}

extension Dictionary {
    fileprivate func filtered(by keys: Set<Key>) -> Self {
        var stored = Self(minimumCapacity: keys.count)
        for key in keys { stored[key] = self[key] }
        return stored
    }
}
