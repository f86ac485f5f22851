import Foundation
import LaurelCore
import LaurelModel
import LaurelTesting
import PostgresBench
import Testing

@testable import LaurelPostgres
@testable import PostgresNode

struct `Opening a ledger in PostgreSQL` {
    @Test func `makes the tables once, however many nodes start at once`() async throws {
        let server = try await PostgresServer.shared.value
        let schema = "start \(UUID().uuidString)"
        try await withThrowingTaskGroup(of: PostgresLedger.self) { group in
            for _ in 0..<6 { group.addTask { try await server.ledger(schema: schema) } }
            for try await ledger in group { #expect(try await ledger.games() == []) }
        }
    }

    @Test func `says what a commit survives`() async throws {
        let ledger = try await PostgresServer.shared.value.ledger()
        #expect(ledger.durability.level == .disk)
        #expect(
            "\(ledger.durability)"
                == "fsync=on, full_page_writes=on, synchronous_commit=on, synchronous_standby_names=''")
    }

    @Test func `refuses a server that loses commits with the power, unless it is told otherwise`() async throws {
        let server = try await PostgresServer(settings: ["fsync=off"])
        let error = await #expect(throws: PostgresOpeningError.self) { _ = try await server.ledger() }
        guard case .notDurable(let durability) = error else { throw try #require(error) }
        #expect(durability.level == .none)
        let ledger = try await server.ledger { $0.allowsLoss = true }
        #expect(ledger.durability == durability)
    }

    @Test func `refuses tables that a newer Laurel has changed`() async throws {
        let server = try await PostgresServer.shared.value
        let schema = "newer \(UUID().uuidString)"
        let ledger = try await server.ledger(schema: schema)
        try await ledger.execute("INSERT INTO migration (name) VALUES ('9999 later')")
        await #expect(throws: PostgresOpeningError.newer(schema: schema)) {
            _ = try await server.ledger(schema: schema)
        }
    }

    @Test func `says in no error what the password is`() async throws {
        let server = try await PostgresServer.shared.value
        let right = server.addressText
        let texts = [
            right.replacing("laurel:", with: "laurel:not-"), right.replacing("127.0.0.1", with: "nowhere.invalid"),
            right.replacing("/postgres?", with: "/nothing?"), right.replacing(server.port, with: "1"),
        ]
        for text in texts {
            let address = try PostgresAddress(text)
            let error = await #expect(throws: PostgresOpeningError.self) { _ = try await PostgresLedger(at: address) }
            guard case .unreachable(let reason) = error else { throw try #require(error) }
            #expect(!reason.contains("s3cr") && !reason.contains("@word"), "\(reason)")
            #expect("\(address)".contains(" on "))
            #expect(!"\(address)".contains("s3cr"))
        }
    }

    @Test(arguments: [
        "postgres://laurel:s3cr@t@host/db", "postgres://laurel:s3cr:t/word@host/db", "host=a password='s3cret",
        "postgres://host:port/db?s3cret=1",
    ])
    func `takes no address that cannot be read, and repeats none`(text: String) {
        let error = #expect(throws: InvalidPostgresAddress.self) { _ = try PostgresAddress(text) }
        #expect(error.map { "\($0)".contains("s3cr") } == false)
    }

    @Test func `passes over hosts that are gone or take no writes`() async throws {
        let server = try await PostgresServer.shared.value
        let several = server.addressText.replacing(
            "127.0.0.1:\(server.port)", with: "127.0.0.1:1,127.0.0.1:\(server.port)")
        var settings = PostgresSettings()
        settings.schema = "several \(UUID().uuidString)"
        let ledger = try await PostgresLedger(at: PostgresAddress(several), settings: settings)
        #expect(try await ledger.games() == [])
    }
}
