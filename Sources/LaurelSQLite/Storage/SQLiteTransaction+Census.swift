import GRDB
import LaurelCore

extension SQLiteTransaction {
    /// Returns the number of entries that the table does not contain yet.
    private func newEntryCount() throws -> Int {
        let tail = try withTail(\.entries)
        var found: [EntryKey: StoredEntry] = [:]
        try table.find(tail.keys, into: &found)
        return tail.count - found.count
    }

    func census() throws -> Census {
        func count(_ table: String) throws -> Int {
            let count = try PreparedStatement("SELECT count(*) FROM \(table) WHERE realm = ?", in: db)
                .firstRow(.integer(realm)) { $0.integer(0) }
            return Int(count ?? 0)
        }
        return Census(
            factCount: try count("fact"), submissionIDCount: try count("submission"),
            entryCount: try count("entry") + newEntryCount(), playerCount: try count("player"))
    }
}
