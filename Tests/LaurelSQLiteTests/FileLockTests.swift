import Foundation
import Testing

@testable import LaurelSQLite

struct `A locked database file` {
    let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    @Test func `A database file stays locked when its lock file is removed`() throws {
        let ledger = try SQLiteLedger(in: directory.path, creating: true)
        try FileManager.default.removeItem(atPath: directory.path("lock"))
        #expect(throws: OpeningError.held(directory: directory.path, byProcess: nil)) {
            try SQLiteLedger(in: directory.path, creating: false)
        }
        withExtendedLifetime(ledger) {}
    }

    @Test func `A database file is locked under every path that leads to it`() throws {
        let real = directory.path("real")
        let ledger = try SQLiteLedger(in: real, creating: true)
        let alias = directory.path("alias")
        try FileManager.default.createDirectory(atPath: alias, withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(
            atPath: alias + "/laurel.sqlite", withDestinationPath: real + "/laurel.sqlite")
        #expect(throws: OpeningError.held(directory: alias, byProcess: nil)) {
            try SQLiteLedger(in: alias, creating: false)
        }
        withExtendedLifetime(ledger) {}
    }
}
