import LaurelModel

/// The decisions about challenge links, which challenge a player who has no account yet.
extension ChallengeDecisions {
    static func createLink(
        _ issue: ChallengeIssue, link code: String, in fold: inout CommandFold
    ) throws(ChallengeRefusal) {
        guard let issuer = fold.known(issue.issuer), issuer.flags.isDisjoint(with: [.banned, .underage, .hidden]) else {
            throw .issuerRefused
        }
        let link = ChallengeLink(
            code: code, game: issue.game, issuer: issuer.number, target: try target(of: issue, by: issuer, in: &fold),
            terms: issue.settings.terms, message: issue.message?.text, expiresAt: fold.moment + issue.settings.expiry,
            expiryMilliseconds: issue.settings.expiry.milliseconds)
        fold.state.rows.set(.challengeLink(code), to: link)
        fold.state.rows[.listed(link)] = ""
        fold.state.rows[.due(ChallengeLink.duePrefix + code, at: link.expiresAt)] = ""
    }

    /// Deletes a link with its message.
    static func removeLink(_ code: String, in fold: inout CommandFold) {
        guard let link = fold.state.rows.value(ChallengeLink.self, of: .challengeLink(code)) else { return }
        fold.state.rows[.challengeLink(code)] = nil
        fold.state.rows[.listed(link)] = nil
        fold.state.rows[.due(ChallengeLink.duePrefix + code, at: link.expiresAt)] = nil
    }

    /// Issues the challenge of a link to the first player who claims it. Claims by other players are rejected.
    static func claim(
        _ code: String, by reference: PlayerReference, of issuer: PlayerReference, on leaderboard: LeaderboardID?,
        into changes: inout ChallengeChanges, using random: inout some RandomNumberGenerator, in fold: inout CommandFold
    ) throws(ChallengeRefusal) {
        guard let receiver = fold.known(reference), let issuer = fold.known(issuer),
            var link = fold.state.rows.value(ChallengeLink.self, of: .challengeLink(code)),
            link.issuer == issuer.number,
            fold.moment < link.expiresAt
        else { throw .linkNotFound }
        if let id = link.challenge {
            guard link.receiver == receiver.number, let challenge = challenge(id, in: &fold) else {
                throw .linkNotFound
            }
            changes.challenges.append(challenge)
            return
        }
        if case .score(let score) = link.target {
            guard let registered = leaderboard.flatMap({ fold.state.leaderboards[$0] }),
                registered.number == score.ranking.leaderboard,
                ChallengeSweeps.stands(score, of: issuer.number, on: registered, in: &fold)
            else { throw .linkNotFound }
        }
        var settings = ChallengeSettings()
        // The issuer of a link accepts any player who has it.
        settings.audience = .anyone
        guard issuer.flags.isDisjoint(with: [.banned, .closed, .underage, .hidden]),
            mayChallenge(issuer, challenge: receiver, by: settings, in: &fold)
        else { throw .receiverRefused(reference) }
        let challenge = Challenge(
            id: newID("c_", using: &random, in: &fold), game: link.game, issuer: issuer.number,
            receiver: receiver.number,
            target: link.target, terms: link.terms, issuedAt: fold.moment,
            expiry: Span(milliseconds: link.expiryMilliseconds))
        if let message = link.message { fold.state.rows.set(.message(of: challenge.id), to: message) }
        (link.challenge, link.receiver) = (challenge.id, receiver.number)
        fold.state.rows.set(.challengeLink(code), to: link)
        add(challenge, by: issuer, into: &changes, in: &fold)
    }
}

extension ChallengeLink {
    /// The prefix of record names for the expiry of links.
    static let duePrefix = "l_"
}
