import Foundation
import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelTesting
import Testing

@testable import LaurelServer

/// The ledger of a former primary, and the current ledger, which lacks the facts after a fork.
struct ForkedLedger {
    let former = MemoryLedger()
    let current = MemoryLedger()
    let clock = ManualClock(ServerFixture.morning)
    let game: Game
    let realm: Realm

    static let day = Span.hours(24)

    /// Creates a game with leaderboards of every kind, in the former primary only.
    init() async throws {
        game = try Game(id: GameID("com.example.racer"))
        realm = Realm(group: game.group, environment: .production)
        _ = await former.add(game)
        let hourly = Recurrence.fixed(
            try FixedRecurrence(start: ServerFixture.morning, duration: .hours(1), interval: .hours(1)))
        let checks = try SubmissionChecks(countPerMinuteMax: 1, consequence: .hold)
        let boards = [
            try Leaderboard(id: LeaderboardID("points"), game: game.id),
            try Leaderboard(id: LeaderboardID("total"), game: game.id, submission: .sum),
            try Leaderboard(id: LeaderboardID("newest"), game: game.id, submission: .mostRecent),
            try Leaderboard(id: LeaderboardID("hourly"), game: game.id, recurrence: hourly),
            try Leaderboard(id: LeaderboardID("checked"), game: game.id, checks: checks),
        ]
        try await commit(boards.map(Command.create), to: former)
    }

    /// Copies the former primary to the current ledger. Later commits change only one of them.
    func fork() async throws { try await LedgerMigration(from: former, to: current).run() }

    @discardableResult
    func commit(_ commands: [Command], to ledger: MemoryLedger) async throws -> Commit {
        let commit = try await ledger.commit(commands, in: realm, at: clock.now)
        for case .refused(let refusal) in commit.outcomes { Issue.record("\(refusal)") }
        return commit
    }

    /// Returns a score of a server key, or of a player if its reference is Laurel's id.
    func score(
        _ score: Int64, of player: String, on board: String, id: String = UUID().uuidString,
        at moment: Moment? = nil, occurrence: Int64? = nil
    ) throws -> Command {
        let reference = try PlayerReference(player)
        let isPlayer = if case .id = reference { true } else { false }
        return .submit(
            Submission(
                id: try SubmissionID(id), game: game.id, leaderboard: try LeaderboardID(board), player: reference,
                score: score, date: moment, occurrence: occurrence, receivedAt: clock.now,
                author: isPlayer ? .player : .server))
    }

    /// Signs in a guest and returns the player.
    func signIn(_ device: GuestDevice, to ledger: MemoryLedger) async throws -> Player {
        let shown = ShownIdentity(
            credential: .device(try DeviceKey(device.publicKey)), spending: nil, newPlayer: NewPlayer())
        return try await Accounts(ledger: ledger).signIn(shown, to: game.id, in: realm, at: clock.now).player
    }

    // MARK: - Salvage

    func extraFacts() async throws -> ExtraFacts {
        try await ExtraFacts(of: former, missingIn: current, in: realm)
    }

    private func salvage() async throws -> RealmSalvage {
        let service = try await RealmService(realm, ledger: current, clock: clock)
        return RealmSalvage(of: try await extraFacts(), from: former, to: service, in: current)
    }

    func list() async throws -> [SalvagedFact] {
        var found: [SalvagedFact] = []
        try await salvage().list { found += $0 }
        return found
    }

    /// Submits the scores, and checks that the current ledger is consistent.
    func submit() async throws -> [SalvagedFact] {
        var found: [SalvagedFact] = []
        try await salvage().submit(by: .test) { found += $0 }
        let differences = try await LedgerVerification(of: current, in: realm).differences
        #expect(differences == [])
        return found
    }

    /// Returns the scores of a ranking of the current ledger, by the players' external ids or else their ids.
    func scores(on board: String, occurrence: Int64 = 0) async throws -> [String: Int64] {
        let id = try LeaderboardID(board)
        let overview = try await current.overview(of: realm)
        let registered = try #require(overview.leaderboards.first { $0.leaderboard.id == id })
        let ranking = RankingID(leaderboard: registered.number, occurrence: occurrence)
        let entries = try await current.entries(of: ranking, in: realm).entries
        let players = try await current.players(numbered: Set(entries.map(\.player)), in: realm)
        return Dictionary(
            uniqueKeysWithValues: try entries.map { number, stored in
                let player = try #require(players[number])
                return (player.externalID?.text ?? player.id.text, stored.entry.score)
            })
    }
}
