import LaurelModel

/// The decisions about challenges.
///
/// Each function changes the fold in place, because a copy of its state would cost O(batch).
enum ChallengeDecisions {
    static func perform(
        _ command: ChallengeCommand, using random: inout some RandomNumberGenerator, in fold: inout CommandFold
    ) throws(Refusal) -> CommandOutcome {
        if case .report(let report) = command { return try AchievementDecisions.report(report, in: &fold) }
        do throws(ChallengeRefusal) {
            var changes = ChallengeChanges()
            switch command {
            case .issue(let request): try issue(request, into: &changes, using: &random, in: &fold)
            case .link(let issue, let code): try createLink(issue, link: code, in: &fold)
            case .claim(let code, let player, let issuer, let leaderboard):
                try claim(code, by: player, of: issuer, on: leaderboard, into: &changes, using: &random, in: &fold)
            case .act(let event, let id, let player):
                guard let number = fold.state.references[player], var challenge = challenge(id, in: &fold),
                    challenge.receiver == number
                else { throw .notFound(id) }
                try apply(event, to: &challenge, into: &changes, in: &fold)
            case .withdraw(let achievement, let game):
                ChallengeSweeps.end(.achievement(achievement, in: game), into: &changes, in: &fold)
            case .forget(let player, let heir):
                guard let number = fold.state.references[player] else { return .unchanged }
                erase(number, into: &changes, in: &fold)
                AchievementDecisions.removeProgress(
                    of: number, heir: heir.flatMap { fold.state.references[$0] }, into: &changes, in: &fold)
            case .report: break
            case .resetProgress(let player, let game):
                try AchievementDecisions.reset(player, in: game, into: &changes, in: &fold)
            case .start(let start): try GroupChallengeDecisions.start(start, into: &changes, using: &random, in: &fold)
            case .join(let id, let player): try GroupChallengeDecisions.join(id, player, into: &changes, in: &fold)
            case .expire: try expire(into: &changes, in: &fold)
            }
            return changes.isEmpty ? .unchanged : fold.record(.challenges(changes))
        } catch {
            throw .challenge(error)
        }
    }

    static func challenge(_ id: ChallengeID, in fold: inout CommandFold) -> Challenge? {
        fold.state.rows.value(Challenge.self, of: .challenge(id))
    }

    /// Applies an event to a challenge, stores the result, and notifies the players.
    static func apply(
        _ event: ChallengeEvent, to challenge: inout Challenge, into changes: inout ChallengeChanges,
        in fold: inout CommandFold
    ) throws(ChallengeRefusal) {
        let before = challenge
        guard try challenge.apply(event, at: fold.moment) else { return }
        fold.state.rows.store(challenge, after: before)
        changes.challenges.append(challenge)
        guard let news = event.news else { return }
        // A selection notifies the receiver's own devices only. The issuer is notified if the receiver wins.
        let recipients = event == .select ? [challenge.receiver] : [challenge.receiver, challenge.issuer]
        for player in recipients {
            fold.notify(NotificationKind(news), to: player, in: challenge.game, .challenge(challenge))
        }
    }

    /// Invalidates all open challenges of a player, and deletes the player's links and messages.
    static func erase(_ player: PlayerNumber, into changes: inout ChallengeChanges, in fold: inout CommandFold) {
        ChallengeSweeps.end(.player(player), into: &changes, in: &fold)
        // The player's messages are personal data.
        for id in challengeIDs(of: player, as: .issued, in: &fold) { fold.state.rows[.message(of: id)] = nil }
        for name in fold.state.rows.names(in: RecordRange(.challengeLinkLists, prefix: "\(player.rowName)/")) {
            if let code = name.lastPart { removeLink(code, in: &fold) }
        }
    }

    /// Returns the identifiers of all challenges on a player's lists.
    static func challengeIDs(of player: PlayerNumber, as role: ChallengeRole, in fold: inout CommandFold)
        -> [ChallengeID]
    {
        fold.state.rows.names(in: RecordRange(.challengeLists, prefix: "\(player.rowName)/\(role.rawValue)/"))
            .compactMap { name in name.lastPart.flatMap { try? ChallengeID($0) } }
    }

    /// Ends challenges, links and group challenges that are due, at most 100 in a command to limit the transaction's
    /// time. The next command continues.
    static func expire(into changes: inout ChallengeChanges, in fold: inout CommandFold) throws(ChallengeRefusal) {
        ChallengeSweeps.resume(into: &changes, in: &fold)
        for name in fold.state.rows.names(in: RecordRange(.challengeDues), limit: 100) {
            guard name < fold.moment.rowName, let id = name.lastPart else { continue }
            if id.hasPrefix(ChallengeLink.duePrefix) {
                removeLink(String(id.dropFirst(ChallengeLink.duePrefix.count)), in: &fold)
            } else if let group = GroupChallengeDecisions.groupID(id).flatMap({
                GroupChallengeDecisions.group($0, in: &fold)
            }) {
                GroupChallengeDecisions.finish(group, into: &changes, in: &fold)
            } else if let challengeID = try? ChallengeID(id), var challenge = challenge(challengeID, in: &fold) {
                try apply(.invalidate(.expired), to: &challenge, into: &changes, in: &fold)
            }
            // A challenge that no longer exists has nothing to end.
            fold.state.rows[RecordKey(.challengeDues, name)] = nil
        }
    }
}

// MARK: - Issuing

extension ChallengeDecisions {
    static func issue(
        _ issue: ChallengeIssue, into changes: inout ChallengeChanges, using random: inout some RandomNumberGenerator,
        in fold: inout CommandFold
    ) throws(ChallengeRefusal) {
        guard let issuer = fold.known(issue.issuer), !issuer.flags.contains(.banned) else { throw .issuerRefused }
        let target = try target(of: issue, by: issuer, in: &fold)
        var receivers: [Player] = []
        for reference in issue.receivers {
            guard let receiver = fold.known(reference),
                mayChallenge(issuer, challenge: receiver, by: issue.settings, in: &fold),
                canWin(receiver, target, in: issue, in: &fold)
            else { throw .receiverRefused(reference) }
            if !receivers.contains(receiver) { receivers.append(receiver) }
        }
        for receiver in receivers {
            // Sending the same score again returns the open challenge instead of issuing another.
            if let open = fold.state.rows.openChallenge(
                to: target, from: issuer.number, of: receiver.number, in: issue.game, at: fold.moment)
            {
                changes.challenges.append(open)
                changes.repeated.append(open.id)
                continue
            }
            let challenge = Challenge(
                id: newID("c_", using: &random, in: &fold), game: issue.game, issuer: issuer.number,
                receiver: receiver.number,
                target: target, terms: issue.settings.terms, issuedAt: fold.moment, expiry: issue.settings.expiry)
            if let message = issue.message { fold.state.rows.set(.message(of: challenge.id), to: message.text) }
            add(challenge, by: issuer, into: &changes, in: &fold)
        }
    }

    /// Stores a new challenge and notifies its receiver, unless the issuer is hidden.
    static func add(
        _ challenge: Challenge, by issuer: Player, into changes: inout ChallengeChanges, in fold: inout CommandFold
    ) {
        changes.challenges.append(challenge)
        fold.state.rows[.inGame(challenge)] = ""
        if issuer.flags.contains(.hidden) {
            fold.state.rows.set(.challenge(challenge.id), to: challenge)
            fold.state.rows[.listed(challenge, as: .issued)] = ""
        } else {
            fold.state.rows.store(challenge, after: nil)
            fold.notify(.challengeReceived, to: challenge.receiver, in: challenge.game, .challenge(challenge))
        }
    }

    static func newID<Subject>(
        _ prefix: String, using random: inout some RandomNumberGenerator, in fold: inout CommandFold
    ) -> Identifier<Subject> {
        // The characters of a UUID are valid in an identifier.
        try! Identifier(prefix + SubmissionID(at: fold.moment, using: &random).text)
    }

    static func target(
        of issue: ChallengeIssue, by issuer: Player, in fold: inout CommandFold
    ) throws(ChallengeRefusal) -> ChallengeTarget {
        switch issue.subject {
        case .achievement(let achievement):
            guard !achievement.isArchived else { throw .achievementNotFound(achievement.id) }
            guard
                AchievementDecisions.progress(of: issuer.number, in: issue.game, achievement.id, in: &fold)?.isCompleted
                    == true
            else {
                throw .achievementNotCompleted(achievement.id)
            }
            return .achievement(achievement.id)
        case .submission(let id, let leaderboards):
            var scores: [ChallengedScore] = []
            for leaderboard in leaderboards {
                if let score = score(of: id, by: issuer, on: leaderboard, in: issue.game, in: &fold) {
                    scores.append(score)
                }
            }
            guard let score = scores.first else { throw .submissionNotFound(id) }
            guard scores.count == 1 else { throw .submissionAmbiguous(id) }
            return .score(score)
        }
    }

    /// Returns a submission as a score to beat. Returns nil if the player has no such score on the ranking, or if it
    /// can no longer be beaten.
    static func score(
        of id: SubmissionID, by player: Player, on leaderboard: LeaderboardID, in game: GameID,
        in fold: inout CommandFold
    ) -> ChallengedScore? {
        guard let registered = fold.state.leaderboards[leaderboard], registered.leaderboard.belongs(to: game)
        else { return nil }
        let key = SubmissionKey(leaderboard: registered.number, player: player.number, id: id)
        guard let fact = fold.state.submissions[key], case .submission(let taken) = fact.content, taken.isOnRanking
        else {
            return nil
        }
        let score = ChallengedScore(
            ranking: taken.ranking,
            score: registered.leaderboard.submission == .sum ? taken.entry.score : taken.score,
            context: taken.context, position: fact.position)
        return ChallengeSweeps.stands(score, of: player.number, on: registered, in: &fold) ? score : nil
    }

    static func canWin(
        _ receiver: Player, _ target: ChallengeTarget, in issue: ChallengeIssue, in fold: inout CommandFold
    ) -> Bool {
        guard case .achievement(let achievement) = issue.subject, !achievement.isRepeatable else { return true }
        return AchievementDecisions.progress(of: receiver.number, in: issue.game, achievement.id, in: &fold)?
            .isCompleted != true
    }

    /// Whether a player may challenge another. The caller does not learn the reason of a rejection.
    static func mayChallenge(
        _ issuer: Player, challenge receiver: Player, by settings: ChallengeSettings, in fold: inout CommandFold
    ) -> Bool {
        let (issuerNumber, receiverNumber) = (issuer.number, receiver.number)
        // An underage player has no friends and receives no challenges.
        guard issuerNumber != receiverNumber, receiver.flags.isDisjoint(with: [.banned, .closed]),
            issuer.flags.union(receiver.flags).isDisjoint(with: .underage),
            !isBlocked(issuerNumber, receiverNumber, in: &fold)
        else { return false }
        if settings.audience == .anyone { return true }
        return fold.state.rows[.friend(issuerNumber, asks: receiverNumber)] != nil
            && fold.state.rows[.friend(receiverNumber, asks: issuerNumber)] != nil
    }

    /// Whether one of the players has blocked the other.
    static func isBlocked(_ player: PlayerNumber, _ other: PlayerNumber, in fold: inout CommandFold) -> Bool {
        fold.state.rows.read([
            .block(player, of: other), .block(other, of: player), .friend(player, asks: other),
            .friend(other, asks: player),
        ])
        return fold.state.rows[.block(player, of: other)] != nil || fold.state.rows[.block(other, of: player)] != nil
    }
}

// MARK: - Winning

extension ChallengeDecisions {
    /// Returns the challenge changes that a submission causes, before its fact is recorded.
    ///
    /// - Parameters:
    ///   - new: The submission as a separate entry.
    ///   - entry: The player's entry after the submission.
    static func complete(
        by player: Player, on registered: RegisteredLeaderboard, _ ranking: RankingID, new: Entry, entry: Entry,
        using random: inout some RandomNumberGenerator, in fold: inout CommandFold
    ) -> ChallengeChanges? {
        let open = fold.state.rows.open(of: player.number, on: registered.number)
        guard !open.isEmpty, player.flags.isRanked else { return nil }
        let leaderboard = registered.leaderboard
        let isSum = leaderboard.submission == .sum
        let attempt = ScoreAttempt(ranking: ranking, score: isSum ? entry.score : new.score, entry: new)
        var changes = ChallengeChanges()
        for id in open {
            if let group = GroupChallengeDecisions.groupID(id).flatMap({ GroupChallengeDecisions.group($0, in: &fold) })
            {
                GroupChallengeDecisions.count(
                    new, of: player.number, in: group, on: leaderboard, ranking, into: &changes, in: &fold)
                continue
            }
            guard attempt.mayWin(id, order: leaderboard.order), let challengeID = try? ChallengeID(id.beforeColon),
                var challenge = challenge(challengeID, in: &fold),
                challenge.isWon(by: attempt, order: leaderboard.order, at: fold.moment), !isOver(challenge, in: &fold)
            else { continue }
            // A challenge that can be won can be completed, so this does not throw.
            try? apply(.complete, to: &challenge, into: &changes, in: &fold)
            returnChallenge(challenge, with: attempt, by: player, into: &changes, using: &random, in: &fold)
        }
        return changes.isEmpty ? nil : changes
    }

    /// Challenges the issuer of a beaten challenge to beat the winning score.
    static func returnChallenge(
        _ beaten: Challenge, with attempt: ScoreAttempt, by player: Player, into changes: inout ChallengeChanges,
        using random: inout some RandomNumberGenerator, in fold: inout CommandFold
    ) {
        guard beaten.terms.returns, fold.state.rows[.noReturns(of: player.number)] == nil,
            !isBlocked(player.number, beaten.issuer, in: &fold)
        else { return }
        let target = ChallengedScore(
            ranking: attempt.ranking, score: attempt.score, context: attempt.entry.context,
            position: attempt.entry.position)
        let challenge = Challenge(
            id: newID("c_", using: &random, in: &fold), game: beaten.game, issuer: player.number,
            receiver: beaten.issuer,
            target: .score(target), terms: beaten.terms, issuedAt: fold.moment,
            expiry: beaten.expiresAt - beaten.issuedAt,
            returned: beaten.id)
        add(challenge, by: player, into: &changes, in: &fold)
    }

    /// Whether the challenge's ranking is final or was reset, although the challenge has not ended yet.
    static func isOver(_ challenge: Challenge, in fold: inout CommandFold) -> Bool {
        guard case .score(let target) = challenge.target else { return false }
        return fold.state.occurrences[target.ranking]?.finalizedAt != nil
            || ChallengeSweeps.isReset(target.ranking, since: target.position, in: &fold)
    }
}
