import LaurelModel

extension LedgerTransaction {
    func player(named reference: PlayerReference) throws -> Player {
        guard let player = try players(named: [reference])[reference] else { throw Refusal.playerNotFound(reference) }
        return player
    }

    /// Commits commands, or throws the refusal of one of them.
    mutating func perform(_ commands: [Command], at moment: Moment) throws -> [Fact] {
        var random = SystemRandomNumberGenerator()
        let commit = try commit(commands, at: moment, using: &random)
        for outcome in commit.outcomes {
            if case .refused(let refusal) = outcome { throw refusal }
        }
        return commit.newFacts
    }

    /// Removes a player's entries from those rankings that have one.
    mutating func remove(
        _ player: Player, from rankings: [(id: RankingID, leaderboard: Leaderboard)], at moment: Moment
    ) throws -> [AuditedAct.Removal] {
        let known = try entries(Set(rankings.map { EntryKey(ranking: $0.id, player: player.number) }))
        let filled = rankings.filter { known[EntryKey(ranking: $0.id, player: player.number)] != nil }
        let facts = try perform(
            filled.map { ranking in
                .remove(
                    .id(player.id), from: ranking.leaderboard.id,
                    occurrence: ranking.leaderboard.recurrence == nil ? nil : ranking.id.occurrence)
            }, at: moment)
        let corrections = facts.filter { if case .correction = $0.content { true } else { false } }
        return zip(filled, corrections).map {
            AuditedAct.Removal(leaderboard: $0.leaderboard.id.text, position: $1.position.value)
        }
    }

    /// Undoes an action of the audit log, once.
    ///
    /// - Parameter rankings: The final rankings that may change.
    mutating func undo(
        _ number: Int64, correcting rankings: [PlayedRanking], at moment: Moment
    ) throws -> AuditedAct {
        guard number > 0, let record = try value(AuditRecord.self, of: .audit(number)) else {
            throw Refusal.moderation(.actionNotFound("\(number)"))
        }
        guard try row(.undone(number)) == nil else { throw Refusal.moderation(.actionNotUndoable("\(number)")) }
        let act = record.act
        switch act.kind {
        case .playerFlagged:
            let number = PlayerNumber(act.player ?? 0)
            guard let player = try players(numbered: [number])[number], let before = act.flagsBefore,
                let after = act.flagsAfter
            else { throw Refusal.moderation(.actionNotUndoable("\(record.number)")) }
            let change = FlagChange(
                changed: PlayerFlags(rawValue: before ^ after), to: PlayerFlags(rawValue: before))
            try setFlags(change.applied(to: player.flags), of: player, correcting: rankings, at: moment)
        case .entryRemoved, .scoresRemoved:
            _ = try perform(
                try (act.removals ?? []).map { removal in
                    .restore(LedgerPosition(removal.position), on: try LeaderboardID.stored(removal.leaderboard))
                }, at: moment)
        case .scoreApproved, .scoreRejected, .friendsSet, .leaderboardReset, .leaderboardCreated, .scoresImported,
            .scoresSalvaged,
            .keyCreated, .keyRevoked, .keyRotated, .leaderboardRecomputed, .configurationChanged, .signInChanged,
            .realmWiped, .playersMerged, .playerErased, .playersPurged, .actionUndone, .operatorInvited,
            .operatorJoined, .operatorChanged, .operatorRemoved, .webhookCreated, .webhookChanged, .webhookRotated,
            .webhookDeleted, .pushConfigured, .gameCreated, .challengesChanged, .imageChanged, .imageRemoved,
            .avatarChanged, .avatarRemoved, .achievementsReported, .achievementsReset, .occurrenceReopened,
            .clockAccepted, .clockRepaired:
            throw Refusal.moderation(.actionNotUndoable("\(number)"))
        }
        var undoing = act
        undoing.kind = .actionUndone
        undoing.undone = number
        return undoing
    }

    /// Checks that every leaderboard that an action changed belongs to `game`.
    ///
    /// - Throws: ``Refusal``, also if there is no such action, so that the actions of other games are not visible.
    func demandAction(_ number: Int64, in game: GameID) throws {
        guard number > 0, let act = try value(AuditRecord.self, of: .audit(number))?.act else {
            throw Refusal.moderation(.actionNotFound("\(number)"))
        }
        let names = (act.removals ?? []).map(\.leaderboard) + [act.leaderboard].compactMap(\.self)
        let ids = Set(try names.map { try LeaderboardID($0) })
        let known = try leaderboards(named: ids)
        guard ids.allSatisfy({ known[$0]?.leaderboard.belongs(to: game) ?? false }) else {
            throw Refusal.moderation(.actionNotFound("\(number)"))
        }
    }

    /// Returns the submission pending review at `position`.
    func held(at position: LedgerPosition) throws -> SubmissionFact {
        guard position.value > 0, try row(.review(position)) != nil,
            case .submission(let submission) = try fact(at: position)?.content
        else { throw Refusal.moderation(.reviewItemNotFound("\(position)")) }
        return submission
    }

    /// Returns at most `limit` submissions pending review after `position`, oldest first.
    func heldFacts(after position: LedgerPosition, limit: Int) throws -> [Fact] {
        let name = position.value > 0 ? RecordKey.review(position).name : nil
        return try rows(in: RecordRange(.reviews, after: name), limit: limit).compactMap { row in
            guard let number = UInt64(row.key.name, radix: 16) else { return nil }
            return try fact(at: LedgerPosition(Int64(bitPattern: number)))
        }
    }
}
