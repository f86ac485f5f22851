import LaurelModel

/// Challenges for those who are not there yet.
extension CommandFold {
    mutating func take(
        _ issue: ChallengeIssue, link code: String
    ) throws(ChallengeRefusal) {
        guard let issuer = known(issue.issuer), issuer.flags.isDisjoint(with: [.banned, .underage, .hidden]) else {
            throw .issuerRefused
        }
        let link = ChallengeLink(
            code: code, game: issue.game, issuer: issuer.number, target: try target(of: issue, by: issuer),
            terms: issue.settings.terms, message: issue.message?.text, expiresAt: moment + issue.settings.expiry,
            expiryMilliseconds: issue.settings.expiry.milliseconds)
        state.rows.set(.challengeLink(code), to: link)
        state.rows[.listed(link)] = ""
        state.rows[.due(ChallengeLink.duePrefix + code, at: link.expiresAt)] = ""
    }

    /// It leads nowhere from then on, and what was said with it is gone.
    mutating func forgetLink(_ code: String) {
        guard let link = state.rows.value(ChallengeLink.self, of: .challengeLink(code)) else { return }
        state.rows[.challengeLink(code)] = nil
        state.rows[.listed(link)] = nil
        state.rows[.due(ChallengeLink.duePrefix + code, at: link.expiresAt)] = nil
    }

    /// Lets a player receive what a link is about: the first who comes by it, and nobody else.
    mutating func claim(
        _ code: String, by reference: PlayerReference, of issuer: PlayerReference, on leaderboard: LeaderboardID?,
        into changes: inout ChallengeChanges, using random: inout some RandomNumberGenerator
    ) throws(ChallengeRefusal) {
        guard let receiver = known(reference), let issuer = known(issuer),
            var link = state.rows.value(ChallengeLink.self, of: .challengeLink(code)), link.issuer == issuer.number,
            moment < link.expiresAt
        else { throw .linkNotFound }
        if let id = link.challenge {
            guard link.receiver == receiver.number, let challenge = challenge(id) else { throw .linkNotFound }
            changes.challenges.append(challenge)
            return
        }
        if case .score(let score) = link.target {
            guard let registered = leaderboard.flatMap({ state.leaderboards[$0] }),
                registered.number == score.ranking.leaderboard, stands(score, of: issuer.number, on: registered)
            else { throw .linkNotFound }
        }
        var settings = ChallengeSettings()
        // Whoever gives somebody a link wants them to come by it.
        settings.audience = .anyone
        guard issuer.flags.isDisjoint(with: [.banned, .closed, .underage, .hidden]),
            may(issuer, challenge: receiver, by: settings)
        else { throw .receiverRefused(reference) }
        let challenge = Challenge(
            id: newID("c_", using: &random), game: link.game, issuer: issuer.number, receiver: receiver.number,
            target: link.target, terms: link.terms, issuedAt: moment,
            expiry: Span(milliseconds: link.expiryMilliseconds))
        if let message = link.message { state.rows.set(.message(of: challenge.id), to: message) }
        (link.challenge, link.receiver) = (challenge.id, receiver.number)
        state.rows.set(.challengeLink(code), to: link)
        self.issue(challenge, by: issuer, into: &changes)
    }
}

extension ChallengeLink {
    /// How the names of rows begin that tell when links end.
    static let duePrefix = "l_"
}
