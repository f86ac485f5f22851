import LaurelModel

extension CommandFold {
    private static let groupPrefix = "g_"

    /// Nil for the id of something else.
    func groupID(_ text: String) -> GroupChallenge.ID? {
        text.hasPrefix(Self.groupPrefix) ? try? GroupChallenge.ID(text) : nil
    }

    mutating func group(_ id: GroupChallenge.ID) -> GroupChallenge? {
        state.rows.value(GroupChallenge.self, of: .group(id))
    }

    mutating func take(
        _ start: GroupChallengeStart, into changes: inout ChallengeChanges,
        using random: inout some RandomNumberGenerator
    ) throws(ChallengeRefusal) {
        let definition = start.definition
        guard let starter = known(start.starter), !starter.flags.contains(.banned) else { throw .issuerRefused }
        guard let registered = state.leaderboards[definition.leaderboard], registered.leaderboard.game == start.game,
            !definition.isArchived
        else { throw .groupChallengeNotFound(definition.id.text) }
        guard definition.durations.contains(start.duration), definition.tries.contains(start.tries) else {
            throw .groupChallengeRefused(definition.id)
        }
        var invited: [PlayerNumber] = []
        for reference in start.invited {
            guard let other = known(reference), may(starter, challenge: other, by: start.settings) else {
                throw .receiverRefused(reference)
            }
            if !invited.contains(other.number) { invited.append(other.number) }
        }
        let group = GroupChallenge(
            id: newID(Self.groupPrefix, using: &random), game: start.game, definition: definition.id,
            leaderboard: registered.number,
            duration: start.duration, tries: start.tries, starter: starter.number, invited: invited, startedAt: moment)
        state.rows.set(.group(group.id), to: group)
        state.rows[.due(group.id.text, at: group.endDue)] = ""
        state.rows[.inGame(group)] = ""
        // Nobody hears of a hidden player's.
        for player in starter.flags.contains(.hidden) ? [starter.number] : group.players {
            state.rows[.listed(group, for: player)] = ""
        }
        changes.groups.append(group)
        join(group, starter.number, into: &changes)
        guard !starter.flags.contains(.hidden) else { return }
        for player in invited { tell(.groupChallengeInvited, to: player, in: group.game, .group(group)) }
    }

    mutating func join(
        _ id: GroupChallenge.ID, _ reference: PlayerReference, into changes: inout ChallengeChanges
    ) throws(ChallengeRefusal) {
        guard let player = known(reference), let group = group(id), group.players.contains(player.number) else {
            throw .groupChallengeNotFound(id.text)
        }
        guard moment < group.endsAt else { throw .groupChallengeOver(id) }
        guard state.rows[.groupEntry(of: player.number, in: id)] == nil else { return }
        join(group, player.number, into: &changes)
    }

    private mutating func join(_ group: GroupChallenge, _ player: PlayerNumber, into changes: inout ChallengeChanges) {
        let entry = GroupChallengeEntry(challenge: group.id, player: player, joinedAt: moment)
        state.rows.set(.groupEntry(of: player, in: group.id), to: entry)
        add(group.id.text, to: .openChallenges(of: player, on: group.leaderboard))
        changes.groupEntries.append(entry)
    }

    /// Lets a submission count as a try.
    mutating func count(
        _ new: Entry, of player: PlayerNumber, in group: GroupChallenge, on leaderboard: Leaderboard,
        _ ranking: RankingID, into changes: inout ChallengeChanges
    ) {
        let key = RowKey.groupEntry(of: player, in: group.id)
        guard moment < group.endDue, var entry = state.rows.value(GroupChallengeEntry.self, of: key) else { return }
        // After a reset they begin anew, though nobody has said so yet.
        if let counted = entry.entry?.position, isReset(ranking, since: counted) { _ = entry.restart() }
        guard entry.take(new, in: group, on: leaderboard) else { return }
        state.rows.set(key, to: entry)
        changes.groupEntries.append(entry)
    }

    /// Ends a group challenge whose time is up, and tells all who joined.
    mutating func end(_ ended: GroupChallenge, into changes: inout ChallengeChanges) {
        var group = ended
        guard group.end(at: moment) else { return }
        state.rows.set(.group(group.id), to: group)
        state.rows[.due(group.id.text, at: group.endDue)] = nil
        changes.groups.append(group)
        for player in group.players where state.rows[.groupEntry(of: player, in: group.id)] != nil {
            remove(group.id.text, from: .openChallenges(of: player, on: group.leaderboard))
            tell(.groupChallengeEnded, to: player, in: group.game, .group(group))
        }
    }
}
