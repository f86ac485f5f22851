import LaurelModel

/// The decisions about group challenges.
enum GroupChallengeDecisions {
    private static let groupPrefix = "g_"

    /// Returns the identifier of a group challenge, or nil if `text` identifies something else.
    static func groupID(_ text: String) -> GroupChallenge.ID? {
        text.hasPrefix(Self.groupPrefix) ? try? GroupChallenge.ID(text) : nil
    }

    static func group(_ id: GroupChallenge.ID, in fold: inout CommandFold) -> GroupChallenge? {
        fold.state.rows.value(GroupChallenge.self, of: .group(id))
    }

    static func start(
        _ start: GroupChallengeStart, into changes: inout ChallengeChanges,
        using random: inout some RandomNumberGenerator, in fold: inout CommandFold
    ) throws(ChallengeRefusal) {
        let definition = start.definition
        guard let starter = fold.known(start.starter), !starter.flags.contains(.banned) else { throw .issuerRefused }
        guard let registered = fold.state.leaderboards[definition.leaderboard],
            registered.leaderboard.game == start.game,
            !definition.isArchived
        else { throw .groupChallengeNotFound(definition.id.text) }
        guard definition.durations.contains(start.duration), definition.tries.contains(start.tries) else {
            throw .groupChallengeRefused(definition.id)
        }
        var invited: [PlayerNumber] = []
        for reference in start.invited {
            guard let other = fold.known(reference),
                ChallengeDecisions.mayChallenge(starter, challenge: other, by: start.settings, in: &fold)
            else {
                throw .receiverRefused(reference)
            }
            if !invited.contains(other.number) { invited.append(other.number) }
        }
        let group = GroupChallenge(
            id: ChallengeDecisions.newID(Self.groupPrefix, using: &random, in: &fold), game: start.game,
            definition: definition.id,
            leaderboard: registered.number,
            duration: start.duration, tries: start.tries, starter: starter.number, invited: invited,
            startedAt: fold.moment)
        fold.state.rows.set(.group(group.id), to: group)
        fold.state.rows[.due(group.id.text, at: group.endDue)] = ""
        fold.state.rows[.inGame(group)] = ""
        // A hidden player's group challenge notifies no other player.
        for player in starter.flags.contains(.hidden) ? [starter.number] : group.players {
            fold.state.rows[.listed(group, for: player)] = ""
        }
        changes.groups.append(group)
        join(group, starter.number, into: &changes, in: &fold)
        guard !starter.flags.contains(.hidden) else { return }
        for player in invited { fold.notify(.groupChallengeInvited, to: player, in: group.game, .group(group)) }
    }

    static func join(
        _ id: GroupChallenge.ID, _ reference: PlayerReference, into changes: inout ChallengeChanges,
        in fold: inout CommandFold
    ) throws(ChallengeRefusal) {
        guard let player = fold.known(reference), let group = group(id, in: &fold),
            group.players.contains(player.number)
        else {
            throw .groupChallengeNotFound(id.text)
        }
        guard fold.moment < group.endsAt else { throw .groupChallengeOver(id) }
        guard fold.state.rows[.groupEntry(of: player.number, in: id)] == nil else { return }
        join(group, player.number, into: &changes, in: &fold)
    }

    private static func join(
        _ group: GroupChallenge, _ player: PlayerNumber, into changes: inout ChallengeChanges,
        in fold: inout CommandFold
    ) {
        let entry = GroupChallengeEntry(challenge: group.id, player: player, joinedAt: fold.moment)
        fold.state.rows.set(.groupEntry(of: player, in: group.id), to: entry)
        fold.state.rows.add(group.id.text, to: .openChallenges(of: player, on: group.leaderboard))
        changes.groupEntries.append(entry)
    }

    /// Counts a submission as a try.
    static func count(
        _ new: Entry, of player: PlayerNumber, in group: GroupChallenge, on leaderboard: Leaderboard,
        _ ranking: RankingID, into changes: inout ChallengeChanges, in fold: inout CommandFold
    ) {
        let key = RecordKey.groupEntry(of: player, in: group.id)
        guard fold.moment < group.endDue, var entry = fold.state.rows.value(GroupChallengeEntry.self, of: key) else {
            return
        }
        // After a reset, the tries restart even if the sweep has not reached this entry yet.
        if let counted = entry.entry?.position, ChallengeSweeps.isReset(ranking, since: counted, in: &fold) {
            _ = entry.restart()
        }
        guard entry.apply(new, in: group, on: leaderboard) else { return }
        fold.state.rows.set(key, to: entry)
        changes.groupEntries.append(entry)
    }

    /// Ends a group challenge whose time is over, and notifies all participants.
    static func finish(_ ended: GroupChallenge, into changes: inout ChallengeChanges, in fold: inout CommandFold) {
        var group = ended
        guard group.end(at: fold.moment) else { return }
        fold.state.rows.set(.group(group.id), to: group)
        fold.state.rows[.due(group.id.text, at: group.endDue)] = nil
        changes.groups.append(group)
        for player in group.players where fold.state.rows[.groupEntry(of: player, in: group.id)] != nil {
            fold.state.rows.remove(group.id.text, from: .openChallenges(of: player, on: group.leaderboard))
            fold.notify(.groupChallengeEnded, to: player, in: group.game, .group(group))
        }
    }
}
