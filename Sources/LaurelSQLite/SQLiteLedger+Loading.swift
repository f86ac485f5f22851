import Foundation
import GRDB
public import LaurelCore
public import LaurelModel

extension SQLiteLedger {
    /// The maximum number of connections that read one ranking. Others stay free for short reads.
    private static let readerCountMax = 3

    /// Returns all entries of a ranking for loading it. Several threads read a large ranking. O(entries)
    public func entriesForLoading(
        of ranking: RankingID, in realm: Realm
    ) async throws(LedgerError) -> RankingEntries {
        try await entriesForLoading(of: ranking, in: realm, playerCountPerReader: 50_000)
    }

    /// - Parameter playerCountPerReader: The least number of players for which a connection is used.
    func entriesForLoading(
        of ranking: RankingID, in realm: Realm, playerCountPerReader: Int64
    ) async throws(LedgerError) -> RankingEntries {
        // A snapshot of the ledger has only one connection.
        let readerCount =
            file.reader is DatabasePool ? min(Self.readerCountMax, ProcessInfo.processInfo.activeProcessorCount) : 1
        let ranges = try await file.read { db in
            try SQLiteTransaction(db, realm: realm).players(of: ranking).map {
                PlayerRange.ranges(from: $0, to: $1, countMax: readerCount, playerCountMin: playerCountPerReader)
            } ?? [.all]
        }
        var parts = try await parts(of: ranking, in: realm, by: ranges)
        // A commit between the starts of two readers: they see different entries.
        if parts.contains(where: { $0.row != parts[0].row }) {
            parts = try await self.parts(of: ranking, in: realm, by: [.all])
        }
        guard parts.reduce(0, { $0 ^ $1.sum }) == parts[0].expectedSum else { throw EntryTable.missing(ranking) }
        return RankingEntries(
            head: parts[0].row.head, chunks: parts.flatMap(\.chunks), flags: parts[0].flags)
    }

    private func parts(
        of ranking: RankingID, in realm: Realm, by ranges: [PlayerRange]
    ) async throws(LedgerError) -> [EntryPart] {
        let file = file
        do {
            return try await withThrowingTaskGroup(of: EntryPart.self) { group in
                for range in ranges {
                    group.addTask {
                        try await file.read { db in
                            try SQLiteTransaction(db, realm: realm, tails: file.readerTails).part(
                                of: ranking, in: range)
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
