import Foundation
import GRDB
import LaurelCore
import LaurelModel

extension LedgerFile {
    /// The maximum number of connections that read one ranking. Others stay free for short reads.
    private static let readerCountMax = 3

    /// Returns all entries of a ranking for loading it. Several threads read a large ranking. O(entries)
    ///
    /// - Parameter playerCountPerReader: The least number of players for which a connection is used.
    func entriesForLoading(
        of ranking: RankingID, in realm: Realm, playerCountPerReader: Int64 = 50_000
    ) async throws(LedgerError) -> RankingEntries {
        // A snapshot of the ledger has only one connection.
        let readerCount =
            reader is DatabasePool ? min(Self.readerCountMax, ProcessInfo.processInfo.activeProcessorCount) : 1
        let ranges = try await read { db in
            try SQLiteTransaction(db, realm: realm).players(of: ranking).map {
                PlayerRange.ranges(from: $0, to: $1, countMax: readerCount, playerCountMin: playerCountPerReader)
            } ?? [.all]
        }
        let parts = try await parts(of: ranking, in: realm, by: ranges)
        if let entries = try EntryPart.entries(of: ranking, joining: parts) { return entries }
        // A commit has ended between the starts of two readers, so that they see different entries.
        let whole = try await self.parts(of: ranking, in: realm, by: [.all])
        guard let entries = try EntryPart.entries(of: ranking, joining: whole) else {
            throw EntryTable.missing(ranking)
        }
        return entries
    }

    private func parts(
        of ranking: RankingID, in realm: Realm, by ranges: [PlayerRange]
    ) async throws(LedgerError) -> [EntryPart] {
        do {
            return try await withThrowingTaskGroup(of: EntryPart.self) { group in
                for range in ranges {
                    group.addTask {
                        try await self.read { [readerTails = self.readerTails] db in
                            try SQLiteTransaction(db, realm: realm, tails: readerTails).part(of: ranking, in: range)
                        }
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
        } catch {
            throw error as? LedgerError ?? LedgerError(reading: error)
        }
    }
}
