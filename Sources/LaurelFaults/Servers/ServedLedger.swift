import Foundation
import LaurelCommands
import LaurelModel
import LaurelWire

/// A data directory whose server is killed repeatedly, with the acknowledgements of its writers.
struct ServedLedger {
    private static let moments = 0.02...0.8
    /// The range of the time from the start of the process to an early kill, in seconds. The server is killed during
    /// its start, or while scores are resent.
    private static let earlyMoments = 0.005...0.2
    /// The range of the time between the last recorded acknowledgement and the kill, in seconds. Responses in this time
    /// are lost.
    private static let silences = 0...0.005
    private static let timeout = Duration.seconds(30)

    private let data: String
    private let harness: FaultHarness
    private let usesNewIDs: Bool
    private let key: String
    private var acknowledgements = Acknowledgements(writerCount: FaultHarness.writerCount)

    /// Creates the directory and the leaderboard with a server, which is killed after its acknowledgement.
    init(in data: String, harness: FaultHarness, usesNewIDs: Bool) async throws {
        (self.data, self.harness, self.usesNewIDs) = (data, harness, usesNewIDs)
        let server = try ServerProcess(of: data, harness: harness)
        guard let address = try await server.address(), let key = server.key else {
            throw FaultError.unexpected("the first start printed no key: \(harness.errors)")
        }
        self.key = key
        let board = NewLeaderboardBody(id: try LeaderboardID(WriterScore.leaderboard), submissionType: .sum)
        _ = try await game(at: address).create(board)
        server.kill()
        _ = server.waitForEnd()
    }

    /// Starts the server, compares it with the acknowledgements, and kills it during writes.
    ///
    /// - Returns: Whether nothing is wrong, so that the writers can continue.
    mutating func kill(random: inout SeededRandom, finding: inout FaultFinding) async throws -> Bool {
        let isEarly = !usesNewIDs && Int.random(in: 0..<4, using: &random) == 0
        let seconds = Double.random(in: isEarly ? Self.earlyMoments : Self.moments, using: &random)
        let silence = Double.random(in: Self.silences, using: &random)
        let start = SteadyClock.seconds()
        let server = try ServerProcess(of: data, harness: harness)
        var isWell = true
        if isEarly {
            if let address = try await server.address(before: start + seconds) {
                isWell = try await write(to: server, at: address, until: start + seconds, silence, &finding)
            }
        } else if let address = try await server.address() {
            guard try await compareAndResend(at: address, since: start, &finding) else {
                finding.faults += 1
                return false
            }
            let end = SteadyClock.seconds() + seconds
            isWell = try await write(to: server, at: address, until: end, silence, &finding)
        }
        server.kill()
        if let code = server.waitForEnd() {
            throw FaultError.unexpected("the server ended with \(code) before it was killed: \(harness.errors)")
        }
        finding.faults += 1
        return isWell
    }

    /// Starts the server a last time, stops it with SIGTERM and verifies the ledger.
    ///
    /// - Parameter isWell: Whether nothing is wrong so far. Otherwise the facts are not compared with the
    ///   acknowledgements.
    mutating func conclude(isWell: Bool, _ finding: inout FaultFinding) async throws {
        var isWell = isWell
        if isWell {
            let start = SteadyClock.seconds()
            let server = try ServerProcess(of: data, harness: harness)
            if let address = try await server.address() {
                isWell = try await compareAndResend(at: address, since: start, &finding)
            }
            if server.end() != 0 {
                finding.unsound += 1
                finding.remark("after SIGTERM the server failed: \(harness.errors)")
            }
        }
        do {
            try SystemCommand.run(at: harness.laurel, ["verify", "--data", data])
            let ledger = try await ReopenedLedger(reopening: data)
            if isWell { finding.add(Discrepancies(of: try await ledger.storedScores(), by: acknowledgements)) }
            try await ledger.close()
        } catch {
            finding.unsound += 1
            finding.remark("verification: \(error)")
        }
    }

    /// Writes until `end`, and kills the server.
    ///
    /// - Returns: Whether the server did not fail before it was killed.
    private mutating func write(
        to server: ServerProcess, at address: String, until end: Double, _ silence: Double,
        _ finding: inout FaultFinding
    ) async throws -> Bool {
        let received = ReceivedAcknowledgements(after: acknowledgements)
        let writers = ServerWriters(game: try game(at: address), usesNewIDs: usesNewIDs)
        async let writing: Void = writers.write(received)
        try await harness.wait(seconds: end - SteadyClock.seconds())
        await received.end()
        try await harness.wait(seconds: silence)
        server.kill()
        await writing
        finding.acknowledged += await received.acknowledgements.count - acknowledgements.count
        acknowledgements = await received.acknowledgements
        guard let failure = await received.failure else { return true }
        finding.unsound += 1
        finding.remark("before it was killed: \(failure)")
        return false
    }

    /// Compares the rankings of the server with the acknowledgements, resends unconfirmed scores and compares again.
    private mutating func compareAndResend(
        at address: String, since start: Double, _ finding: inout FaultFinding
    ) async throws -> Bool {
        do {
            let game = try game(at: address)
            var discrepancies = Discrepancies(ofSums: try await sums(game), by: acknowledgements)
            finding.addRestart(seconds: SteadyClock.seconds() - start)
            if discrepancies.isEmpty {
                try await ServerWriters(game: game, usesNewIDs: usesNewIDs).resend(acknowledgements.unconfirmed)
                acknowledgements.confirmAll()
                discrepancies = Discrepancies(ofSums: try await sums(game), by: acknowledgements)
                acknowledgements.allowNextScores()
            }
            finding.add(discrepancies)
            return discrepancies.isEmpty
        } catch {
            try harness.checkInterruption()
            finding.unsound += 1
            finding.remark("after a restart: \(error)")
            return false
        }
    }

    private func game(at address: String) throws -> RemoteGame {
        RemoteGame(try RemoteServer(address, key: key, timeout: Self.timeout))
    }

    /// Returns each player's score in the ranking, over HTTP.
    private func sums(_ game: RemoteGame) async throws -> [String: Int64] {
        let rows = PageSelection.rows(from: try RowNumber(1), limit: try PageLimit(1_000, for: .server))
        let page = try await game.page(
            rows, of: try LeaderboardID(WriterScore.leaderboard), occurrence: nil, time: .allTime)
        return Dictionary(page.entries.map { ($0.player.externalID ?? "", $0.score) }) { $0 + $1 }
    }
}
