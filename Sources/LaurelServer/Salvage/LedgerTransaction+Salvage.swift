import LaurelCore
import LaurelModel

extension LedgerTransaction {
    /// Returns the players of this ledger that own accounts of a former primary, by the accounts' numbers there.
    ///
    /// A player is recognized by the id, else by the developer's own id, else by a sign-in method. Numbers of lost players
    /// may belong to other players now.
    func players(of accounts: [LostAccount]) throws -> [PlayerNumber: Player] {
        let named = try players(
            named: Set(
                accounts.map { .id($0.player.id) }
                    + accounts.compactMap { $0.player.externalID.map(PlayerReference.external) }))
        let links = try rows(
            Set(accounts.flatMap { $0.links.map { RecordKey(.credentials, $0.credential) } }))
        var linkedIDs: [RecordKey: PlayerID] = [:]
        for (key, text) in links { linkedIDs[key] = try PlayerID(try key.value(LinkedPlayer.self, in: text).player) }
        let linked = try players(named: Set(linkedIDs.values.map { .id($0) }))
        var found: [PlayerNumber: Player] = [:]
        for account in accounts {
            let same = named[.id(account.player.id)]
            let isUsable = same.map { !$0.flags.contains(.closed) || $0.displayName == .erased } ?? false
            // An account that was linked to another one is closed, and its sign-in methods lead to the other one.
            let other = account.links.lazy.compactMap { linkedIDs[RecordKey(.credentials, $0.credential)] }
                .compactMap { linked[.id($0)] }.first
            found[account.player.number] =
                isUsable
                ? same : account.player.externalID.flatMap { named[.external($0)] } ?? other ?? same
        }
        return found
    }

    /// Returns the outcomes that submitting `scores` again would have, as far as they are known before.
    func outcomes(of scores: [LostScore]) throws -> [SalvageOutcome] {
        let players = try players(of: scores.accounts)
        let leaderboards = try leaderboards(named: Set(scores.map(\.leaderboard.id)))
        let keys = scores.map { score -> SubmissionKey? in
            guard let registered = leaderboards[score.leaderboard.id],
                let player = players[score.account.player.number]
            else { return nil }
            return SubmissionKey(leaderboard: registered.number, player: player.number, id: score.content.id)
        }
        let stored = try submissions(Set(keys.compactMap(\.self)))
        return keys.map { $0.flatMap { stored[$0] } == nil ? .pending : .present }
    }

    /// Submits `scores` again, in order, and creates the players that do not exist with their ids and sign-in methods.
    ///
    /// - Returns: The outcomes, and whether a fact was recorded.
    mutating func submit(
        _ scores: [LostScore], at moment: Moment
    ) throws -> (outcomes: [SalvageOutcome], isChanged: Bool) {
        let accounts = scores.accounts
        let players = try players(of: accounts)
        let new = accounts.filter { players[$0.player.number] == nil }
        var commands: [Command] = []
        for account in new {
            commands.append(.register(account.newPlayer))
            commands.append(.setFlags(account.player.flags, of: .id(account.player.id)))
        }
        let count = commands.count
        for score in scores {
            let player = players[score.account.player.number]?.id ?? score.account.player.id
            commands.append(.submit(score.submission(of: .id(player))))
        }
        var random = SystemRandomNumberGenerator()
        let commit = try commit(commands, at: moment, using: &random)
        for account in new {
            for link in account.links {
                let linked = LinkedPlayer(account.player.id, at: link.linkedAt)
                try set(RecordKey(.credentials, link.credential), to: linked)
                try set(RecordKey(.links, "\(account.player.id)/\(link.credential)"), to: linked)
            }
        }
        return (commit.outcomes.dropFirst(count).map(SalvageOutcome.init), !commit.newFacts.isEmpty)
    }
}

extension [LostScore] {
    /// The accounts of the scores, each once.
    fileprivate var accounts: [LostAccount] {
        var found: [PlayerNumber: LostAccount] = [:]
        for score in self { found[score.account.player.number] = score.account }
        return found.values.sorted { $0.player.number < $1.player.number }
    }
}
