import Foundation
import LaurelCommands
import LaurelModel
import LaurelWire

/// A data directory whose server is killed time and again, and what its writers were told.
struct ServedLedger {
    private static let moments = 0.02...0.8
    /// From the start of the process: while it starts, or while the scores that are sent again come in.
    private static let hastyMoments = 0.005...0.2
    /// How long nobody listens before the kill, so that answers are lost on their way too.
    private static let silences = 0...0.005
    private static let timeout = Duration.seconds(30)

    private let data: String
    private let bench: TortureBench
    private let inventsIDs: Bool
    private let key: String
    private var acknowledgements = Acknowledgements(writerCount: TortureBench.writerCount)

    /// Makes the directory and the leaderboard, through a server that is killed once it has said so.
    init(in data: String, bench: TortureBench, inventsIDs: Bool) async throws {
        (self.data, self.bench, self.inventsIDs) = (data, bench, inventsIDs)
        let server = try ServerProcess(of: data, bench: bench)
        guard let address = try await server.address(), let key = server.key else {
            throw TortureError.unexpected("a first start shows no key: \(bench.errors)")
        }
        self.key = key
        let board = NewLeaderboardBody(id: try LeaderboardID(TortureScore.leaderboard), submissionType: .sum)
        _ = try await game(at: address).create(board)
        server.kill()
        _ = server.waitForEnd()
    }

    /// Starts the server, holds it against the acknowledgements, and kills it while it is written to.
    ///
    /// - Returns: Whether all is well, and the writers can go on from there.
    mutating func kill(chance: inout TortureChance, finding: inout TortureFinding) async throws -> Bool {
        let isHasty = !inventsIDs && Int.random(in: 0..<4, using: &chance) == 0
        let seconds = Double.random(in: isHasty ? Self.hastyMoments : Self.moments, using: &chance)
        let silence = Double.random(in: Self.silences, using: &chance)
        let start = SteadyClock.seconds()
        let server = try ServerProcess(of: data, bench: bench)
        var isWell = true
        if isHasty {
            if let address = try await server.address(before: start + seconds) {
                isWell = try await write(to: server, at: address, until: start + seconds, silence, &finding)
            }
        } else if let address = try await server.address() {
            guard try await settle(at: address, since: start, &finding) else {
                finding.faults += 1
                return false
            }
            let end = SteadyClock.seconds() + seconds
            isWell = try await write(to: server, at: address, until: end, silence, &finding)
        }
        server.kill()
        if let code = server.waitForEnd() {
            throw TortureError.unexpected("the server ended with \(code) before it was killed: \(bench.errors)")
        }
        finding.faults += 1
        return isWell
    }

    /// Starts the server a last time, asks it to end, and verifies what is left.
    ///
    /// - Parameter isWell: Whether nothing was found so far. Otherwise the rankings are sound all the same.
    mutating func conclude(isWell: Bool, _ finding: inout TortureFinding) async throws {
        var isWell = isWell
        if isWell {
            let start = SteadyClock.seconds()
            let server = try ServerProcess(of: data, bench: bench)
            if let address = try await server.address() {
                isWell = try await settle(at: address, since: start, &finding)
            }
            if server.end() != 0 {
                finding.unsound += 1
                finding.remark("asked to end, the server failed: \(bench.errors)")
            }
        }
        do {
            try SystemCommand.run(at: bench.laurel, ["verify", "--data", data])
            let witness = try await LedgerWitness(reopening: data)
            if isWell { finding.add(Judgement(of: try await witness.keptScores(), by: acknowledgements)) }
            try await witness.close()
        } catch {
            finding.unsound += 1
            finding.remark("verification: \(error)")
        }
    }

    /// - Returns: Whether the server did as it should until the end.
    private mutating func write(
        to server: ServerProcess, at address: String, until end: Double, _ silence: Double,
        _ finding: inout TortureFinding
    ) async throws -> Bool {
        let heard = HeardAnswers(after: acknowledgements)
        let writers = ServerWriters(game: try game(at: address), inventsIDs: inventsIDs)
        async let writing: Void = writers.write(heard)
        try await bench.wait(seconds: end - SteadyClock.seconds())
        await heard.end()
        try await bench.wait(seconds: silence)
        server.kill()
        await writing
        finding.acknowledged += await heard.acknowledgements.count - acknowledgements.count
        acknowledgements = await heard.acknowledgements
        guard let failure = await heard.failure else { return true }
        finding.unsound += 1
        finding.remark("before it was killed: \(failure)")
        return false
    }

    /// Compares what the server tells with what was acknowledged, sends again what was not, and compares once more.
    private mutating func settle(
        at address: String, since start: Double, _ finding: inout TortureFinding
    ) async throws -> Bool {
        do {
            let game = try game(at: address)
            var judgement = Judgement(ofSums: try await sums(game), by: acknowledgements)
            finding.addRestart(seconds: SteadyClock.seconds() - start)
            if judgement.isFaultless {
                try await ServerWriters(game: game, inventsIDs: inventsIDs).sendAgain(acknowledgements.unsettled)
                acknowledgements.settle()
                judgement = Judgement(ofSums: try await sums(game), by: acknowledgements)
                acknowledgements.goOn()
            }
            finding.add(judgement)
            return judgement.isFaultless
        } catch {
            try bench.checkInterruption()
            finding.unsound += 1
            finding.remark("after a restart: \(error)")
            return false
        }
    }

    private func game(at address: String) throws -> RemoteGame {
        RemoteGame(try RemoteServer(address, key: key, timeout: Self.timeout))
    }

    /// What the ranking tells of each player, over HTTP.
    private func sums(_ game: RemoteGame) async throws -> [String: Int64] {
        let rows = PageSelection.rows(from: try RowNumber(1), limit: try PageLimit(1_000, for: .server))
        let page = try await game.page(
            rows, of: try LeaderboardID(TortureScore.leaderboard), occurrence: nil, time: .allTime)
        return Dictionary(page.entries.map { ($0.player.externalID ?? "", $0.score) }) { $0 + $1 }
    }
}
