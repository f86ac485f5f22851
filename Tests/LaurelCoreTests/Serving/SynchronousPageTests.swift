import LaurelCore
import LaurelModel
import LaurelTesting
import Testing

/// Synchronous queries return the same results as asynchronous ones.
struct `A synchronous page` {
    private func selections() throws -> [PageSelection] {
        let limit = try PageLimit(4, for: .server)
        let players = try (0..<9).map { try PlayerReference("player \($0)") }
        return [.rows(from: try RowNumber(1), limit: limit), .rows(from: try RowNumber(3), limit: limit)]
            + [.aroundScore(0, limit: limit), .percentile(try Percentile(50), limit: limit), .players(players)]
            + players.flatMap { [PageSelection.players([$0]), .around($0, limit: limit)] }
    }

    @Test(arguments: 0..<UInt64(10))
    func `A synchronous page equals an asynchronous page after any change`(seed: UInt64) async throws {
        let arcade = try await Arcade(seed: seed)
        let service = try await arcade.service()
        var random = SeededRandom(seed: seed)
        let viewers = [nil] + (try (0..<9).map { try PlayerReference("player \($0)") })
        var notificationCount = 0
        for _ in 0..<25 {
            for command in try arcade.randomCommands(using: &random) {
                switch command {
                case .create(let leaderboard): _ = try? await service.administration.create(leaderboard)
                case .setFlags(let flags, let player): _ = try? await service.moderation.setFlags(flags, of: player)
                case .submit(let submission): _ = try await service.submit([submission])
                default: break
                }
            }
            for leaderboard in service.leaderboards(of: arcade.game.id) {
                let viewer = viewers.randomElement(using: &random)!
                for selection in try selections() {
                    let waited = try await service.page(selection, of: leaderboard.id, in: arcade.game.id, for: viewer)
                    guard
                        let page = service.packedPage(
                            selection, of: leaderboard.id, in: arcade.game.id, for: viewer)
                    else { continue }
                    notificationCount += 1
                    #expect(page.unpacked == waited)
                }
            }
        }
        #expect(notificationCount > 100)
    }

    /// A player's score equals the ledger's position, so that every page can be checked separately.
    @Test func `A synchronous page is of one position while scores are submitted`() async throws {
        let arcade = try await Arcade()
        let service = try await arcade.service()
        try await service.administration.create(arcade.leaderboard("points"))
        let (id, game) = (try LeaderboardID("points"), arcade.game.id)
        let ann = try PlayerReference("ann")
        let selection = PageSelection.players([ann])
        let count: Int64 = 2_000
        let reading = (0..<2).map { _ in
            Task {
                var (seen, last) = (0, LedgerPosition(0))
                while last.value <= count, !Task.isCancelled {
                    await Task.yield()
                    guard let page = service.packedPage(selection, of: id, in: game) else { continue }
                    #expect(page.rows.first?.entry.score == page.position.value)
                    #expect(page.position >= last)
                    if page.position > last { seen += 1 }
                    last = page.position
                }
                return seen
            }
        }
        for number in 2...(count + 1) {
            _ = try await service.submit([arcade.submission(number, by: "ann")])
            _ = try await service.page(selection, of: id, in: game)
        }
        for task in reading { #expect(await task.value > 1) }
    }

    @Test func `A page of a ranking that is unknown or not loaded is not available synchronously`() async throws {
        let arcade = try await Arcade()
        try await arcade.commit([.create(arcade.leaderboard("points")), .submit(arcade.submission(1, by: "ann"))])
        let service = try await arcade.service()
        let (id, game) = (try LeaderboardID("points"), arcade.game.id)
        let selection = PageSelection.players([try PlayerReference("ann")])
        #expect(service.packedPage(selection, of: id, in: game) == nil)
        _ = try await service.page(selection, of: id, in: game)
        #expect(service.packedPage(selection, of: id, in: game) != nil)
        #expect(service.packedPage(.players([try PlayerReference("ben")]), of: id, in: game) == nil)
        #expect(service.packedPage(selection, of: try LeaderboardID("other"), in: game) == nil)
    }
}

extension PackedRankingPage {
    fileprivate var unpacked: RankingPage {
        func standing(_ row: Row) -> Standing {
            let player = players.withUnsafeBytes {
                PackedPlayer($0.baseAddress! + row.offset).player(numbered: row.player)
            }
            return Standing(rank: row.rank, player: player, entry: row.entry)
        }
        return RankingPage(
            leaderboard: registered.leaderboard, version: version, position: position, generatedAt: generatedAt,
            playerCount: playerCount, standings: rows.map(standing), notFound: notFound,
            localStanding: localRow.map(standing))
    }
}
