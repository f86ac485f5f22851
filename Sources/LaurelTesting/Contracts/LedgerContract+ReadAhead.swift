import LaurelCore
import LaurelModel

extension LedgerContract {
    /// Data that was read before a commit.
    static let readAhead = Seeds.first(4).map { seed in
        LedgerContract("A batch is decided as without data that was read earlier (seed \(seed))") { fixture in
            try await compare(fixture, seed: seed)
        }
    }

    private static let names = (0..<8).map { "player \($0)" }

    /// Commits the same random batches to a ledger in memory without data read earlier, and compares the results.
    ///
    /// The data is up to twelve commits old, and both handles write.
    private static func compare(_ fixture: LedgerHarness, seed: UInt64) async throws {
        let memory = MemoryLedger()
        let model = try await LedgerHarness(LedgerHandles(first: memory, second: memory))
        var commands = try RandomCommands(seed: seed, fixture: fixture)
        var random = SeededRandom(seed: seed ^ 0x9E37)
        var readAheads: [ReadAhead] = []
        for round in 0..<120 {
            var batch = try commands.batch()
            if round % 2 == 0 { batch.append(try aboutPlayer(using: &random)) }
            if round % 40 == 39 { batch.insert(.wipe, at: Int.random(in: 0...batch.count, using: &random)) }
            let moment = commands.clock()
            let commit = try await fixture.ledgers[round % 2].commit(
                batch, with: readAheads.randomElement(using: &random), in: fixture.realm, at: moment)
            let expected = try await model.commit(batch, at: moment)
            try expect("the outcomes of batch \(round)", commit.outcomes.map(known), is: expected.outcomes.map(known))
            try expect("the facts of batch \(round)", commit.newFacts.map(known), is: expected.newFacts.map(known))
            try expect("the players of batch \(round)", known(commit.players), is: known(expected.players))
            readAheads.append(try await read(fixture, through: fixture.ledgers[Int.random(in: 0...1, using: &random)]))
            if readAheads.count > 12 { readAheads.removeFirst() }
        }
        let numbers = Set((1...200).map { PlayerNumber($0) })
        try expect(
            "the players", known(try await fixture.first.players(numbered: numbers, in: fixture.realm)),
            is: known(try await model.first.players(numbered: numbers, in: model.realm)))
    }

    private static func read(_ fixture: LedgerHarness, through ledger: any Ledger) async throws -> ReadAhead {
        let head = try await ledger.overview(of: fixture.realm).head
        let references = try Set((names + names.map { "former \($0)" }).map { try PlayerReference($0) })
        let found = try await ledger.players(named: references, in: fixture.realm)
        return ReadAhead(after: head.end, players: found)
    }

    /// Returns a command that changes how a player is found.
    private static func aboutPlayer(using random: inout SeededRandom) throws -> Command {
        let name = names.randomElement(using: &random)!
        let player = try PlayerReference(name)
        switch Int.random(in: 0..<6, using: &random) {
        case 0: return .erase(player)
        case 1: return .identify(player, as: nil)
        case 2: return .identify(player, as: try ExternalID("former \(name)"))
        case 3: return .identify(try PlayerReference("former \(name)"), as: try ExternalID(name))
        case 4: return .setFlags(.banned, of: player)
        default: return .noteProfile(player)
        }
    }

    /// A player without the id, which is random.
    private struct KnownPlayer: Equatable {
        let externalID: ExternalID?
        let displayName: DisplayName
        let createdAt: Moment
        let flags: PlayerFlags
    }

    private static func known(_ players: [PlayerNumber: Player]) -> [PlayerNumber: KnownPlayer] {
        players.mapValues {
            KnownPlayer(
                externalID: $0.externalID, displayName: $0.displayName, createdAt: $0.createdAt, flags: $0.flags)
        }
    }

    /// Returns the fact without its checksum and without a wipe's epoch, which are random.
    private static func known(_ fact: Fact) -> Fact {
        var content = fact.content
        if case .wipe(var wipe) = content {
            wipe.epoch = 0
            content = .wipe(wipe)
        }
        return Fact(position: fact.position, moment: fact.moment, content: content)
    }

    private static func known(_ outcome: CommandOutcome) -> CommandOutcome {
        if case .recorded(let fact, let replayed) = outcome {
            .recorded(known(fact), replayed: replayed)
        } else {
            outcome
        }
    }
}
