import LaurelCore
import LaurelIdentity
import LaurelModel

extension Accounts {
    /// Links an identity to a player.
    ///
    /// If the identity already belongs to another account, the player's account is merged into that account, which
    /// receives the player's scores. The player can recover that account on a new device.
    ///
    /// - Parameter rankings: The rankings that are not final, on which scores are moved.
    /// - Returns: A new session that replaces the caller's, and the position of the change.
    func link(
        _ shown: ShownIdentity, to me: Caller.SignedIn, of game: GameID, merging rankings: OpenRankings,
        in realm: Realm, at moment: Moment
    ) async throws -> (admission: Admission, position: LedgerPosition) {
        try await ledger.transact(in: realm) { transaction in
            try transaction.spend(shown.spending, at: moment)
            guard let player = try transaction.players(named: [.id(me.id)]).values.first,
                !player.flags.contains(.closed)
            else { throw Problem.playerClosed }
            let other = try transaction.other(than: player, knownBy: shown)
            var survivor = player
            var ended = [me.session]
            if let other {
                ended += try transaction.merge(player, into: other, on: rankings, at: moment)
                survivor = other
            } else if player.externalID == nil, let externalID = shown.newPlayer.externalID {
                try transaction.run([.identify(.id(player.id), as: externalID)], at: moment)
            }
            try transaction.link(shown.credential, to: survivor, at: moment)
            try transaction.end(me.session, of: player.id, at: moment)
            let read = try transaction.players(named: [.id(survivor.id)]).values.first ?? survivor
            var admission = try transaction.begin(Session.self, of: read, to: game, at: moment)
            admission.ended += ended
            return (admission, try transaction.head.position)
        }
    }

    /// Erases a player: removes names and credentials, ends sessions and removes entries from open rankings. Final
    /// occurrences retain an anonymous entry.
    ///
    /// - Parameter actor: The actor in the audit log: the player, or the developer on the player's behalf.
    /// - Returns: The sessions that ended, and the position of the change.
    func erase(
        _ player: PlayerID, from rankings: OpenRankings, in realm: Realm, at moment: Moment,
        by actor: AuditActor = .player
    ) async throws -> (ended: [SessionID], position: LedgerPosition) {
        try await ledger.transact(in: realm) { transaction in
            guard let player = try transaction.players(named: [.id(player)]).values.first,
                !player.flags.contains(.closed)
            else { throw Refusal.playerNotFound(.id(player)) }
            let ended = try transaction.erase(player, from: rankings, at: moment)
            try transaction.audit(AuditedAct(.playerErased, player: player.number), by: actor, at: moment)
            return (ended, try transaction.head.position)
        }
    }
}

extension LedgerTransaction {
    /// Erases a player, except for the blocks on the player and the picture, which ``ErasureCleanup`` removes.
    ///
    /// - Returns: The sessions that ended.
    mutating func erase(_ player: Player, from rankings: OpenRankings, at moment: Moment) throws -> [SessionID] {
        let removals = try removals(of: player, from: rankings)
        // The entries of merged accounts on final occurrences have the same display name and are erased, too.
        let merged = try mergedPlayers(of: player.id)
        try run(
            [.challenge(.forget(.id(player.id)))] + removals + [
                .setFlags(player.flags.union(.closed), of: .id(player.id)), .erase(.id(player.id)),
            ] + merged.map { .erase(.id($0)) }, at: moment)
        for closed in merged { try erase(RecordKey(.mergedPlayers, "\(player.id)/\(closed)")) }
        try forgetFriends(of: player, at: moment)
        try noteRemainder(of: player)
        try forgetDevices(of: player.number)
        for link in try links(of: player.id) {
            try erase(RecordKey(.credentials, link.credential))
            try erase(RecordKey(.links, "\(player.id)/\(link.credential)"))
        }
        let ended = try endSessions(of: player.id, at: moment)
        try erase(RecordKey(.lastSeen, player.id.text))
        return ended
    }

    /// Returns the accounts that were merged into this account, directly or indirectly.
    private func mergedPlayers(of player: PlayerID) throws -> [PlayerID] {
        try rows(in: RecordRange(.mergedPlayers, prefix: "\(player)/")).map {
            try PlayerID(String($0.key.name.dropFirst(player.text.count + 1)))
        }
    }

    fileprivate func other(than player: Player, knownBy shown: ShownIdentity) throws -> Player? {
        var reference: PlayerReference?
        if let linked = try value(LinkedPlayer.self, of: RecordKey(.credentials, shown.credential.name)) {
            reference = .id(try PlayerID(linked.player))
        } else if let externalID = shown.newPlayer.externalID {
            reference = .external(externalID)
        }
        guard let reference, let other = try players(named: [reference]).values.first, other.id != player.id else {
            return nil
        }
        return other
    }

    fileprivate mutating func run(_ commands: [Command], at moment: Moment) throws {
        var random = SystemRandomNumberGenerator()
        let commit = try commit(commands, at: moment, using: &random)
        for (command, outcome) in zip(commands, commit.outcomes) {
            // A moved score that the leaderboard's current settings reject is skipped.
            if case .submit = command { continue }
            if case .refused(let refusal) = outcome { throw refusal }
        }
    }

    /// Merges a player into another. Bans and other flags are transferred, so that linking cannot lift a ban.
    fileprivate mutating func merge(
        _ player: Player, into other: Player, on rankings: OpenRankings, at moment: Moment
    ) throws -> [SessionID] {
        guard !other.flags.contains(.banned) else { throw Refusal.playerBanned }
        try run(
            try transfer(from: player, to: other, on: rankings)
                + [
                    .challenge(.forget(.id(player.id), heir: .id(other.id))),
                    .setFlags(other.flags.union(player.flags), of: .id(other.id)),
                    .rename(.id(player.id), to: other.displayName), .identify(.id(player.id), as: nil),
                ] + (other.externalID == nil ? [.identify(.id(other.id), as: player.externalID)] : [])
                + [.setFlags(player.flags.union(.closed), of: .id(player.id))],
            at: moment)
        try moveFriends(of: player, to: other, at: moment)
        try noteRemainder(of: player, heir: other.number)
        try moveDevices(of: player.number, to: other.number)
        for closed in try mergedPlayers(of: player.id) {
            try erase(RecordKey(.mergedPlayers, "\(player.id)/\(closed)"))
            try write([RecordKey(.mergedPlayers, "\(other.id)/\(closed)"): "{}"])
        }
        try write([RecordKey(.mergedPlayers, "\(other.id)/\(player.id)"): "{}"])
        var act = AuditedAct(.playersMerged, player: player.number)
        act.survivor = other.number.value
        try audit(act, by: .player, at: moment)
        for link in try links(of: player.id) {
            let linked = LinkedPlayer(other.id, at: link.linkedAt)
            try set(RecordKey(.credentials, link.credential), to: linked)
            try erase(RecordKey(.links, "\(player.id)/\(link.credential)"))
            try set(RecordKey(.links, "\(other.id)/\(link.credential)"), to: linked)
        }
        let ended = try endSessions(of: player.id, at: moment)
        try erase(RecordKey(.lastSeen, player.id.text))
        return ended
    }

    func links(of player: PlayerID) throws -> [(credential: String, linkedAt: Moment)] {
        try rows(in: RecordRange(.links, prefix: "\(player)/")).map { row in
            let linked = try row.key.value(LinkedPlayer.self, in: row.text)
            return (String(row.key.name.dropFirst(player.text.count + 1)), linked.linkedAt)
        }
    }

    fileprivate mutating func endSessions(of player: PlayerID, at moment: Moment) throws -> [SessionID] {
        let sessions = try sessions(of: player).map(\.id)
        for session in sessions { try end(session, of: player, at: moment) }
        return sessions
    }
}
