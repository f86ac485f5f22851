import LaurelCore
import LaurelModel

extension LedgerContract {
    /// Refusals, which do not change the ledger.
    static let refusals = [
        LedgerContract("A refusal states its reason and changes nothing", nothingBehind),
        LedgerContract("A refused id can be submitted again and is then accepted", mayBeSentAgain),
        LedgerContract("A refusal stops no other command of its batch", stopsNoOther),
    ]

    private static func nothingBehind(_ fixture: LedgerHarness) async throws {
        try await fixture.prepareForRefusals()
        let before = try await fixture.reading()
        for (index, refusal) in try fixture.refusalCases().enumerated() {
            let commit = try await fixture.commit([refusal.refused], through: fixture.ledgers[index % 2])
            try expect(refusal.name, commit.outcomes, is: [.refused(refusal.refusal)])
            try expect("the head after \(refusal.name)", commit.head, is: before.overview.head)
            try expect("the realm after \(refusal.name)", try await fixture.reading(), is: before)
            guard case .submit(let submission) = refusal.refused else { continue }
            let players = try await fixture.first.players(named: [submission.player], in: fixture.realm)
            let isKnown = players.values.contains { before.players[$0.number] != nil }
            try expect("whether \(refusal.name) created no player", players.isEmpty, is: !isKnown)
        }
    }

    private static func mayBeSentAgain(_ fixture: LedgerHarness) async throws {
        try await fixture.prepareForRefusals()
        for (index, refusal) in try fixture.refusalCases().enumerated() {
            // Each case has its own submission id, because an accepted submission remains.
            let renamed = { (command: Command) in try command.renamed(suffix: index) }
            _ = try await fixture.commit([renamed(refusal.refused)])
            let playerCount = try await fixture.first.census(of: fixture.realm).playerCount
            let commit = try await fixture.commit(refusal.cure.map(renamed), through: fixture.second)
            for outcome in commit.outcomes { _ = try outcome.fresh() }
            try expect(
                "the last player's number", commit.head.lastPlayer.value,
                is: UInt32(
                    try await fixture.first.census(of: fixture.realm).playerCount))
            try expect(
                "players without gaps", Int(commit.head.lastPlayer.value) - playerCount <= 1)
        }
    }

    private static func stopsNoOther(_ fixture: LedgerHarness) async throws {
        try await fixture.prepareForRefusals()
        let head = try await fixture.first.overview(of: fixture.realm).head
        let cases = try fixture.refusalCases()
        let commands = try cases.enumerated().flatMap { index, refusal in
            [refusal.refused, .submit(try fixture.submission("good \(index)", score: Int64(index), by: "ann"))]
        }
        let commit = try await fixture.commit(commands)
        for (index, refusal) in cases.enumerated() {
            try expect(refusal.name, commit.outcomes[2 * index], is: .refused(refusal.refusal))
            let fact = try commit.outcomes[2 * index + 1].fresh()
            try expect("the position of the next fact", fact.position.value, is: head.position.value + Int64(index) + 1)
        }
        try expect("the new facts", try await fixture.facts().suffix(cases.count), is: commit.newFacts[...])
    }
}

extension Command {
    /// Returns this command with a player that no other suffix has and, if its id is text, such a submission id.
    fileprivate func renamed(suffix: Int) throws -> Command {
        func renamed(_ player: PlayerReference) throws -> PlayerReference {
            player.text == "new" ? try PlayerReference("new \(suffix)") : player
        }
        switch self {
        case .create, .configure, .recompute, .finalize, .reopen, .repairClock, .register, .reset, .restore, .approve,
            .wipe, .challenge,
            .notifyFriend, .notifyCorrection:
            return self
        case .rename(let player, let name): return .rename(try renamed(player), to: name)
        case .noteProfile(let player): return .noteProfile(try renamed(player))
        case .identify(let player, let id): return .identify(try renamed(player), as: id)
        case .erase(let player): return .erase(try renamed(player))
        case .remove(let player, let leaderboard, let number):
            return .remove(try renamed(player), from: leaderboard, occurrence: number)
        case .setFlags(let flags, let player): return .setFlags(flags, of: try renamed(player))
        case .submit(let submission):
            return .submit(
                try submission.with {
                    $0.player = try renamed($0.player)
                    if $0.id.text == "r" { $0.id = try SubmissionID("r\(suffix)") }
                })
        }
    }
}
