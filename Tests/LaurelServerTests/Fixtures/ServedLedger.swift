import Foundation
import LaurelCore
import LaurelSQLite
import LaurelTesting
import PostgresFixture
import Testing

@testable import LaurelServer

/// The ledgers that a server is held to.
enum ServedLedger: CaseIterable, CustomTestStringConvertible {
    case memory
    case sqlite
    case postgres

    /// PostgreSQL if it is installed; `A node on PostgreSQL is ready if its clock agrees with the database's` is skipped if it is not.
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

    /// Runs a server, and another one on what it left.
    func runTwice(
        _ first: (ServerFixture) async throws -> Void, then second: (ServerFixture) async throws -> Void
    ) async throws {
        // The second one goes on where the first one ended: a clock behind the ledger is implausible.
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
