import Foundation
import LaurelCore
import LaurelModel
import Testing

@testable import LaurelSQLite

/// Logs and databases that lost acknowledged facts.
@Suite struct HighWaterTests {
    /// The directory of a process that was killed, with all facts in the log.
    private let directory: TemporaryDirectory
    private static let log = "laurel.sqlite-wal"

    init() async throws {
        let living = try TemporaryDirectory()
        let ledger = try SQLiteLedger(in: living.path, creating: true)
        try await Filling.fill(ledger)
        for number in 400..<440 {
            _ = try await ledger.commit([.submit(Filling.submission(number))], in: Filling.realm, at: Filling.morning)
        }
        directory = try TemporaryDirectory()
        for name in [TemporaryDirectory.ledger, Self.log, "high-water"] {
            try directory.write(living.bytes(of: name), to: name)
        }
        try await ledger.close()
    }

    private func factCount(creating: Bool = false) async throws -> Int {
        let ledger = try SQLiteLedger(in: directory.path, creating: creating)
        let count = try await ledger.facts(in: Filling.realm, after: .start, limit: .max).count
        #expect(try await LedgerVerification(of: ledger, in: Filling.realm).differences == [])
        try await ledger.close()
        return count
    }

    private func expectLost(at location: SourceLocation = #_sourceLocation) throws {
        let before = try directory.bytes(of: Self.log)
        let error = #expect(throws: OpeningError.self, sourceLocation: location) {
            try SQLiteLedger(in: directory.path, creating: true)
        }
        guard case .factsLost = error else {
            Issue.record("\(String(describing: error))", sourceLocation: location)
            return
        }
        #expect(try directory.bytes(of: Self.log) == before, "The log must not change.", sourceLocation: location)
    }

    private func flip(at share: Double) throws {
        var log = try directory.bytes(of: Self.log)
        log[Int(Double(log.count - 1) * share)] ^= 1
        try directory.write(log, to: Self.log)
    }

    @Test func `An undamaged log opens with all facts`() async throws {
        #expect(try await factCount() == 442)
        #expect(try await factCount() == 442)
    }

    @Test(arguments: [0, 0.01, 0.3, 0.5, 0.9, 1])
    func `A flipped bit in the log is reported`(share: Double) throws {
        try flip(at: share)
        try expectLost()
    }

    @Test(arguments: [0, 1, 32, 4_000, 50_000, 1])
    func `A truncated log is reported`(byteCount: Int) throws {
        let log = try directory.bytes(of: Self.log)
        try directory.write(byteCount == 1 ? log.dropLast(1) : log.prefix(byteCount), to: Self.log)
        try expectLost()
    }

    @Test(arguments: [0.01, 0.3, 0.5, 0.9])
    func `A bad frame before a commit that another commit follows is reported without a mark`(share: Double) throws {
        try FileManager.default.removeItem(atPath: directory.path("high-water"))
        try flip(at: share)
        try expectLost()
    }

    @Test func `A bad frame of the last commit opens without that commit, as after a crash`() async throws {
        try FileManager.default.removeItem(atPath: directory.path("high-water"))
        try flip(at: 1)
        #expect(try await factCount() == 441)
    }

    @Test func `An earlier copy of the database is reported`() async throws {
        let earlier = try TemporaryDirectory()
        try await earlier.fill()
        try directory.write(earlier.bytes(of: TemporaryDirectory.ledger), to: TemporaryDirectory.ledger)
        try FileManager.default.removeItem(atPath: directory.path(Self.log))
        try directory.write(Data(), to: Self.log)
        try expectLost()
    }

    @Test func `A damaged mark is reported`() throws {
        var mark = try directory.bytes(of: "high-water")
        let index = try #require(mark.lastIndex { $0 != 0 })
        mark[index] ^= 1
        try directory.write(mark, to: "high-water")
        try expectLost()
    }

    @Test(arguments: [0, 0.5, 1])
    func `An accepted loss leaves a copy of the log, and the ledger opens`(share: Double) async throws {
        try flip(at: share)
        try expectLost()
        let damaged = try directory.bytes(of: Self.log)
        let copy = try #require(try await SQLiteLedger.acceptLoss(in: directory.path, at: Filling.morning))
        #expect(try Data(contentsOf: URL(filePath: copy)) == damaged)
        try await SQLiteLedger(in: directory.path, creating: false).close()
    }

    @Test func `A ledger continues in a new epoch after an operator accepts the loss`() async throws {
        let before = try directory.bytes(of: Self.log)
        try flip(at: 0.5)
        try expectLost()
        let copy = try #require(try await SQLiteLedger.acceptLoss(in: directory.path, at: Filling.morning))
        #expect(try Data(contentsOf: URL(filePath: copy)).count == before.count)
        let count = try await factCount()
        #expect(count > 0 && count < 442)
        let ledger = try SQLiteLedger(in: directory.path, creating: false)
        #expect(try await ledger.overview(of: Filling.realm).head.epoch > 1)
        _ = try await ledger.commit([.submit(Filling.submission(9_999))], in: Filling.realm, at: Filling.morning)
        try await ledger.close()
        #expect(try await factCount() == count + 1)
    }

    @Test(arguments: [true, false])
    func `A directory without its ledger is rejected until an operator accepts the loss`(creating: Bool) async throws {
        for name in [TemporaryDirectory.ledger, Self.log] {
            try FileManager.default.removeItem(atPath: directory.path(name))
        }
        #expect(throws: OpeningError.vanished(directory: directory.path)) {
            try SQLiteLedger(in: directory.path, creating: creating)
        }
        #expect(try !directory.names().contains(TemporaryDirectory.ledger))
        #expect(try await SQLiteLedger.acceptLoss(in: directory.path, at: Filling.morning) == nil)
        let ledger = try SQLiteLedger(in: directory.path, creating: true)
        #expect(try await ledger.games() == [])
        try await ledger.close()
    }
}
