import LaurelModel

extension CommandFold {
    mutating func take(
        _ command: ChallengeCommand, using random: inout some RandomNumberGenerator
    ) throws(Refusal) -> CommandOutcome {
        if case .report(let report) = command { return try take(report) }
        do throws(ChallengeRefusal) {
            var changes = ChallengeChanges()
            switch command {
            case .issue(let issue): try take(issue, into: &changes, using: &random)
            case .link(let issue, let code): try take(issue, link: code)
            case .claim(let code, let player, let issuer, let leaderboard):
                try claim(code, by: player, of: issuer, on: leaderboard, into: &changes, using: &random)
            case .act(let event, let id, let player):
                guard let number = state.references[player], var challenge = challenge(id),
                    challenge.receiver == number
                else { throw .notFound(id) }
                try happen(event, to: &challenge, into: &changes)
            case .withdraw(let achievement, let game):
                endChallenges(.achievement(achievement, in: game), into: &changes)
            case .forget(let player, let heir):
                guard let number = state.references[player] else { return .unchanged }
                forget(number, into: &changes)
                forgetProgress(of: number, heir: heir.flatMap { state.references[$0] }, into: &changes)
            case .report: break
            case .resetProgress(let player, let game): try reset(player, in: game, into: &changes)
            case .start(let start): try take(start, into: &changes, using: &random)
            case .join(let id, let player): try join(id, player, into: &changes)
            case .expire: try expire(into: &changes)
            }
            return changes.isEmpty ? .unchanged : record(.challenges(changes))
        } catch {
            throw .challenge(error)
        }
    }

    func known(_ reference: PlayerReference) -> Player? { state.references[reference].flatMap { state.players[$0] } }

    mutating func challenge(_ id: ChallengeID) -> Challenge? { state.rows.value(Challenge.self, of: .challenge(id)) }

    /// Lets something happen to a challenge, keeps what comes of it, and tells both sides.
    mutating func happen(
        _ event: ChallengeEvent, to challenge: inout Challenge, into changes: inout ChallengeChanges
    ) throws(ChallengeRefusal) {
        let before = challenge
        guard try challenge.take(event, at: moment) else { return }
        keep(challenge, after: before)
        changes.challenges.append(challenge)
        guard let news = event.news else { return }
        // The receiver's own device is told that they want to play; the issuer hears of it when they win.
        let told = event == .select ? [challenge.receiver] : [challenge.receiver, challenge.issuer]
        for player in told { tell(ToldKind(news), to: player, in: challenge.game, .challenge(challenge)) }
    }

    /// Makes every open challenge of a player invalid, and erases their links and what they said with theirs.
    private mutating func forget(_ player: PlayerNumber, into changes: inout ChallengeChanges) {
        endChallenges(.player(player), into: &changes)
        // What they said goes with them.
        for id in challengeIDs(of: player, as: .issued) { state.rows[.message(of: id)] = nil }
        for name in state.rows.names(in: RowRange(.challengeLinkLists, prefix: "\(player.rowName)/")) {
            if let code = name.lastPart { forgetLink(code) }
        }
    }

    /// Every challenge on a player's lists.
    mutating func challengeIDs(of player: PlayerNumber, as role: ChallengeRole) -> [ChallengeID] {
        state.rows.names(in: RowRange(.challengeLists, prefix: "\(player.rowName)/\(role.rawValue)/"))
            .compactMap { name in name.lastPart.flatMap { try? ChallengeID($0) } }
    }

    /// Every command has a transaction's time at most: a hundred at once, and the rest with the next one.
    private mutating func expire(into changes: inout ChallengeChanges) throws(ChallengeRefusal) {
        goOnSweeping(into: &changes)
        for name in state.rows.names(in: RowRange(.challengeDues), limit: 100) {
            guard name < moment.rowName, let id = name.lastPart else { continue }
            if id.hasPrefix(ChallengeLink.duePrefix) {
                forgetLink(String(id.dropFirst(ChallengeLink.duePrefix.count)))
            } else if let group = groupID(id).flatMap({ group($0) }) {
                end(group, into: &changes)
            } else if let challengeID = try? ChallengeID(id), var challenge = challenge(challengeID) {
                try happen(.invalidate(.expired), to: &challenge, into: &changes)
            }
            // What is not there any more is due no more.
            state.rows[RowKey(.challengeDues, name)] = nil
        }
    }
}

// MARK: - Issuing

extension CommandFold {
    private mutating func take(
        _ issue: ChallengeIssue, into changes: inout ChallengeChanges, using random: inout some RandomNumberGenerator
    ) throws(ChallengeRefusal) {
        guard let issuer = known(issue.issuer), !issuer.flags.contains(.banned) else { throw .issuerRefused }
        let target = try target(of: issue, by: issuer)
        var receivers: [Player] = []
        for reference in issue.receivers {
            guard let receiver = known(reference),
                may(issuer, challenge: receiver, by: issue.settings), canWin(receiver, target, in: issue)
            else { throw .receiverRefused(reference) }
            if !receivers.contains(receiver) { receivers.append(receiver) }
        }
        for receiver in receivers {
            // The same score dares a player once, however often it is sent.
            if let open = openChallenge(to: target, from: issuer.number, of: receiver.number, in: issue.game) {
                changes.challenges.append(open)
                changes.repeated.append(open.id)
                continue
            }
            let challenge = Challenge(
                id: newID("c_", using: &random), game: issue.game, issuer: issuer.number, receiver: receiver.number,
                target: target, terms: issue.settings.terms, issuedAt: moment, expiry: issue.settings.expiry)
            if let message = issue.message { state.rows.set(.message(of: challenge.id), to: message.text) }
            self.issue(challenge, by: issuer, into: &changes)
        }
    }

    /// Keeps a new challenge and tells its receiver. Nobody hears of a hidden player's.
    mutating func issue(_ challenge: Challenge, by issuer: Player, into changes: inout ChallengeChanges) {
        changes.challenges.append(challenge)
        state.rows[.inGame(challenge)] = ""
        if issuer.flags.contains(.hidden) {
            state.rows.set(.challenge(challenge.id), to: challenge)
            state.rows[.listed(challenge, as: .issued)] = ""
        } else {
            keep(challenge, after: nil)
            tell(.challengeReceived, to: challenge.receiver, in: challenge.game, .challenge(challenge))
        }
    }

    func newID<Subject>(
        _ prefix: String, using random: inout some RandomNumberGenerator
    ) -> Identifier<Subject> {
        // A UUID is made of what identifiers are made of.
        try! Identifier(prefix + SubmissionID(at: moment, using: &random).text)
    }

    mutating func target(
        of issue: ChallengeIssue, by issuer: Player
    ) throws(ChallengeRefusal) -> ChallengeTarget {
        switch issue.subject {
        case .achievement(let achievement):
            guard !achievement.isArchived else { throw .achievementNotFound(achievement.id) }
            guard progress(of: issuer.number, in: issue.game, achievement.id)?.isCompleted == true else {
                throw .achievementNotCompleted(achievement.id)
            }
            return .achievement(achievement.id)
        case .submission(let id, let leaderboards):
            var scores: [ChallengedScore] = []
            for leaderboard in leaderboards {
                if let score = score(of: id, by: issuer, on: leaderboard, in: issue.game) { scores.append(score) }
            }
            guard let score = scores.first else { throw .submissionNotFound(id) }
            guard scores.count == 1 else { throw .submissionAmbiguous(id) }
            return .score(score)
        }
    }

    /// A submission as a score to beat; nil where it is none, or where nothing changes its ranking any more.
    private mutating func score(
        of id: SubmissionID, by player: Player, on leaderboard: LeaderboardID, in game: GameID
    ) -> ChallengedScore? {
        guard let registered = state.leaderboards[leaderboard], registered.leaderboard.belongs(to: game)
        else { return nil }
        let key = SubmissionKey(leaderboard: registered.number, player: player.number, id: id)
        guard let fact = state.submissions[key], case .submission(let taken) = fact.content, taken.isOnRanking else {
            return nil
        }
        let score = ChallengedScore(
            ranking: taken.ranking,
            score: registered.leaderboard.submission == .sum ? taken.entry.score : taken.score,
            context: taken.context, position: fact.position)
        return stands(score, of: player.number, on: registered) ? score : nil
    }

    private mutating func canWin(_ receiver: Player, _ target: ChallengeTarget, in issue: ChallengeIssue) -> Bool {
        guard case .achievement(let achievement) = issue.subject, !achievement.isRepeatable else { return true }
        return progress(of: receiver.number, in: issue.game, achievement.id)?.isCompleted != true
    }

    /// Whether a player may dare another. Whoever is asked never learns why not.
    mutating func may(_ issuer: Player, challenge receiver: Player, by settings: ChallengeSettings) -> Bool {
        let (issuerNumber, receiverNumber) = (issuer.number, receiver.number)
        // An underage player has no friends, and hears from nobody.
        guard issuerNumber != receiverNumber, receiver.flags.isDisjoint(with: [.banned, .closed]),
            issuer.flags.union(receiver.flags).isDisjoint(with: .underage),
            !isBlocked(issuerNumber, receiverNumber)
        else { return false }
        if settings.audience == .anyone { return true }
        return state.rows[.friend(issuerNumber, asks: receiverNumber)] != nil
            && state.rows[.friend(receiverNumber, asks: issuerNumber)] != nil
    }

    /// Whether either wants to hear nothing of the other.
    private mutating func isBlocked(_ player: PlayerNumber, _ other: PlayerNumber) -> Bool {
        state.rows.read([
            .block(player, of: other), .block(other, of: player), .friend(player, asks: other),
            .friend(other, asks: player),
        ])
        return state.rows[.block(player, of: other)] != nil || state.rows[.block(other, of: player)] != nil
    }
}

// MARK: - Winning

extension CommandFold {
    /// What a submission, which will be the next fact, wins and counts in.
    ///
    /// - Parameters:
    ///   - new: The submission as an entry of its own.
    ///   - entry: What the player then has.
    mutating func challengesWon(
        by player: Player, on registered: RegisteredLeaderboard, _ ranking: RankingID, new: Entry, entry: Entry,
        using random: inout some RandomNumberGenerator
    ) -> ChallengeChanges? {
        let open = open(of: player.number, on: registered.number)
        guard !open.isEmpty, player.flags.isRanked else { return nil }
        let leaderboard = registered.leaderboard
        let isSum = leaderboard.submission == .sum
        let attempt = ScoreAttempt(ranking: ranking, score: isSum ? entry.score : new.score, entry: new)
        var changes = ChallengeChanges()
        for id in open {
            if let group = groupID(id).flatMap({ group($0) }) {
                count(new, of: player.number, in: group, on: leaderboard, ranking, into: &changes)
                continue
            }
            guard attempt.mayWin(id, order: leaderboard.order), let challengeID = try? ChallengeID(id.beforeColon),
                var challenge = challenge(challengeID),
                challenge.isWon(by: attempt, order: leaderboard.order, at: moment), !isOver(challenge)
            else { continue }
            // One that can be won can be completed.
            try? happen(.complete, to: &challenge, into: &changes)
            returnChallenge(challenge, with: attempt, by: player, into: &changes, using: &random)
        }
        return changes.isEmpty ? nil : changes
    }

    /// Dares the issuer of a challenge that was beaten to beat what beat it.
    private mutating func returnChallenge(
        _ beaten: Challenge, with attempt: ScoreAttempt, by player: Player, into changes: inout ChallengeChanges,
        using random: inout some RandomNumberGenerator
    ) {
        guard beaten.terms.returns, state.rows[.noReturns(of: player.number)] == nil,
            !isBlocked(player.number, beaten.issuer)
        else { return }
        let target = ChallengedScore(
            ranking: attempt.ranking, score: attempt.score, context: attempt.entry.context,
            position: attempt.entry.position)
        let challenge = Challenge(
            id: newID("c_", using: &random), game: beaten.game, issuer: player.number, receiver: beaten.issuer,
            target: .score(target), terms: beaten.terms, issuedAt: moment, expiry: beaten.expiresAt - beaten.issuedAt,
            returned: beaten.id)
        issue(challenge, by: player, into: &changes)
    }

    /// Whether its target is gone, though nobody has said so yet.
    private mutating func isOver(_ challenge: Challenge) -> Bool {
        guard case .score(let target) = challenge.target else { return false }
        return state.occurrences[target.ranking]?.finalizedAt != nil
            || isReset(target.ranking, since: target.position)
    }
}
