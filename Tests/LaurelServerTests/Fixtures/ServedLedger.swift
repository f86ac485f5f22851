import Foundation
import LaurelCore
import LaurelSQLite
import LaurelTesting
import PostgresFixture
import Testing

@testable import LaurelServer

/// The ledgers on which the server is tested.
enum ServedLedger: CaseIterable, CustomTestStringConvertible {
    case memory
    case sqlite
    case postgres

    /// All ledgers; PostgreSQL only if it is installed. If it is not, `A node on PostgreSQL is ready if its clock
    /// agrees with the database's` is skipped.
    static let allCases: [ServedLedger] = [.memory, .sqlite] + (PostgresServer.isInstalled ? [.postgres] : [])

    func run(
        documents: (any RemoteDocuments)? = nil, _ body: (ServerFixture) async throws -> Void
    ) async throws {
        switch self {
        case .memory: try await ServerFixture.run(documents: documents, body)
        case .sqlite:
            let directory = FileManager.default.temporaryDirectory
                .appendingPathComponent("laurel-test-\(UUID().uuidString)").path
            defer { try? FileManager.default.removeItem(atPath: directory) }
            let ledger = try SQLiteLedger(in: directory, creating: true)
            try await ServerFixture.run(on: ledger, documents: documents, body)
            try await ledger.close()
        case .postgres:
            try await ServerFixture.run(on: PostgresServer.shared.value.ledger(), documents: documents, body)
        }
    }

    /// Runs a server, then another server on the same ledger.
    func runTwice(
        _ first: (ServerFixture) async throws -> Void, then second: (ServerFixture) async throws -> Void
    ) async throws {
        // The second server continues with the first server's clock, because a clock behind the ledger is implausible.
        let clock = ManualClock(ServerFixture.morning)
        switch self {
        case .memory:
            let ledger = MemoryLedger()
            try await ServerFixture.run(on: ledger, clock: clock, first)
            try await ServerFixture.run(on: ledger, clock: clock, second)
        case .sqlite:
            let directory = FileManager.default.temporaryDirectory
                .appendingPathComponent("laurel-test-\(UUID().uuidString)").path
            defer { try? FileManager.default.removeItem(atPath: directory) }
            func run(creating: Bool, _ body: (ServerFixture) async throws -> Void) async throws {
                let ledger = try SQLiteLedger(in: directory, creating: creating)
                try await ServerFixture.run(on: ledger, clock: clock, body)
                try await ledger.close()
            }
            try await run(creating: true, first)
            try await run(creating: false, second)
        case .postgres:
            let ledger = try await PostgresServer.shared.value.ledger()
            try await ServerFixture.run(on: ledger, clock: clock, first)
            try await ServerFixture.run(on: ledger, clock: clock, second)
        }
    }

    var testDescription: String {
        switch self {
        case .memory: "memory"
        case .sqlite: "SQLite"
        case .postgres: "PostgreSQL"
        }
    }
}
