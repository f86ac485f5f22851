import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelServer

/// Players in memory are never served with data that a fact changed.
@Suite struct PlayerMemoryTests {
    /// The state of the players in memory.
    enum Memory: CaseIterable {
        /// All players are in memory.
        case complete
        /// The read of all players has its result and does not return before the players change.
        case filling
        /// The memory is enough for a part of the players.
        case full
        /// There is no memory for players.
        case none

        var byteCountMax: Int {
            switch self {
            case .complete, .filling: PlayerMemory.standardByteCountMax
            case .full: 30_000
            case .none: 0
            }
        }
    }

    /// A ledger whose reads of many players wait at a gate after they have their result.
    private final class SlowLedger: LedgerWrapper {
        let ledger = MemoryLedger()
        private let gate = Locked((isOpen: true, waiting: [CheckedContinuation<Void, Never>]()))
        private let (readers, reader) = AsyncStream.makeStream(of: Void.self)

        init(isOpen: Bool) { gate.withLock { $0.isOpen = isOpen } }

        func players(after number: PlayerNumber, limit: Int, in realm: Realm) async throws(LedgerError) -> [Player] {
            let players = try await ledger.players(after: number, limit: limit, in: realm)
            await withCheckedContinuation { continuation in
                let isOpen = gate.withLock { gate in
                    if !gate.isOpen { gate.waiting.append(continuation) }
                    return gate.isOpen
                }
                if isOpen { continuation.resume() }
                if !players.isEmpty { reader.yield() }
            }
            return players
        }

        /// Waits until players were read.
        func waitForReader() async { for await _ in readers { return } }

        func open() {
            let waiting = gate.withLock { gate in
                defer { gate = (true, []) }
                return gate.waiting
            }
            for continuation in waiting { continuation.resume() }
        }
    }

    private static let playerCount = 700

    @Test(arguments: Memory.allCases)
    func `A changed player is served with the new data only`(memory: Memory) async throws {
        let ledger = SlowLedger(isOpen: memory != .filling)
        let game = try Game(id: GameID("com.example.racer"))
        let realm = Realm(group: game.group, environment: .production)
        _ = await ledger.ledger.add(game)
        _ = try await ledger.commit(Self.commands(in: game.id), in: realm, at: ServerFixture.morning)
        let stored = try await ledger.ledger.players(after: PlayerNumber(0), limit: .max, in: realm)
        var limits = ServerLimits()
        limits.playerMemoryByteCountMax = memory.byteCountMax
        try await ServerFixture.run(on: ledger, limits: limits) { fixture in
            let service = try await fixture.door.games.service(of: realm)
            if memory != .none { await ledger.waitForReader() }
            var random = SeededRandom(seed: 7)
            for step in 0..<80 {
                if step == 40 { ledger.open() }
                let number = Int.random(in: 0..<(step % 2 == 0 ? 20 : Self.playerCount), using: &random)
                let player = PlayerReference.id(stored[number].id)
                let command = try Self.change(player, step, using: &random)
                switch command {
                case .rename(_, let name) where step % 4 < 2: _ = try await service.players.rename(player, to: name)
                case .setFlags(let flags, _) where step % 4 < 2:
                    _ = try await service.moderation.setFlags(flags, of: player)
                default:
                    // Another node's change.
                    let commit = try await ledger.commit([command], in: realm, at: fixture.clock.now)
                    await service.reach(commit.head.position)
                }
                let current = try await ledger.players(numbered: [stored[number].number], in: realm).values.first!
                for query in ["player=\(player.text)", "around=\(player.text)&limit=1"] {
                    let page = try await fixture.send("GET", Self.path + query, key: fixture.serverKey)
                    try Self.expect(page, contains: current)
                }
            }
            if memory == .full {
                #expect(fixture.door.games.playerMemory.byteCount <= memory.byteCountMax)
            }
        }
    }

    private static let path = "/v1/leaderboards/points/entries?"

    private static func commands(in game: GameID) throws -> [Command] {
        let points = try LeaderboardID("points")
        return [.create(try Leaderboard(id: points, game: game))]
            + (try (1...playerCount).map { number in
                .submit(
                    Submission(
                        id: try SubmissionID("\(number)"), game: game, leaderboard: points,
                        player: try PlayerReference("player-\(number)"), score: Int64(number),
                        receivedAt: ServerFixture.morning, author: .server))
            })
    }

    private static func change(
        _ player: PlayerReference, _ step: Int, using random: inout SeededRandom
    ) throws -> Command {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: .setFlags(.banned, of: player)
        case 1: .setFlags(Bool.random(using: &random) ? .underage : [], of: player)
        case 2: .identify(player, as: try ExternalID("identified-\(step)"))
        case 3: .erase(player)
        default: .rename(player, to: try DisplayName("Renamed \(step)"))
        }
    }

    private static func expect(_ page: ServerFixture.Answer, contains player: Player) throws {
        #expect(page.status == 200)
        let entries = try #require(page.json["entries"] as? [[String: any Sendable]])
        guard player.flags.isRanked else { return #expect(entries.isEmpty) }
        let found = try #require(entries.first?["player"] as? [String: any Sendable])
        #expect(found["displayName"] as? String == player.shownName.text)
        #expect(found["externalID"] as? String == player.externalID?.text)
        #expect(found["id"] as? String == player.id.text)
    }
}
