import LaurelModel

extension LoadedRankings {
    /// The number of facts in a read.
    private static let factCountPerRead = 4_096

    /// Loads a ranking from its snapshot file and the facts after it.
    ///
    /// - Returns: The board at the ledger's position, and the position of the file. Nil if there is no file, if it does
    ///   not match the ledger, or if the ledger's entries can be read faster.
    static nonisolated func restore(
        _ id: RankingID, of registered: RegisteredLeaderboard, in realm: Realm, epoch: Int64, from ledger: any Ledger
    ) async -> sending (board: Board, position: LedgerPosition)? {
        guard let folder = ledger.snapshots else { return nil }
        let path = folder.path(of: id, in: realm, epoch: epoch)
        do {
            guard let (header, file) = try SnapshotReader.open(path) else { return nil }
            // An occurrence number that no leaderboard has, because only the head and the flags are needed.
            let current = try await ledger.entries(
                of: RankingID(leaderboard: id.leaderboard, occurrence: -1), in: realm)
            let subject = SnapshotSubject(
                realm: realm, ranking: id, epoch: current.head.epoch, leaderboard: registered.leaderboard)
            guard header.subject == subject.digest, header.position <= current.head.position,
                folder.rules.isUseful(
                    entryCount: header.rankedCount,
                    factCount: Int(clamping: current.head.position.value &- header.position.value)),
                try await fact(at: header.position, in: realm, of: ledger)?.checksum == header.checksum
            else { return nil }
            let reader = try SnapshotReader(header, file, memberMax: current.head.lastPlayer.value)
            let board = try Board(id, of: registered, from: reader, flags: current.flags)
            guard try await apply(to: board, upTo: current.head.position, in: realm, of: ledger) else { return nil }
            return (board, header.position)
        } catch let fault as SnapshotFault {
            folder.discard(path, because: fault)
            return nil
        } catch {
            // The caller reads the ledger too, and throws its error.
            return nil
        }
    }

    private static nonisolated func fact(
        at position: LedgerPosition, in realm: Realm, of ledger: any Ledger
    ) async throws(LedgerError) -> Fact? {
        let fact = try await ledger.facts(in: realm, after: LedgerPosition(position.value &- 1), limit: 1).first
        return fact?.position == position ? fact : nil
    }

    /// Applies the ledger's facts up to `position` to a board.
    ///
    /// - Returns: Whether the board is valid: no fact recomputes its leaderboard or changes the settings.
    private static nonisolated func apply(
        to board: Board, upTo position: LedgerPosition, in realm: Realm, of ledger: any Ledger
    ) async throws(LedgerError) -> Bool {
        while board.position < position {
            let facts = try await ledger.facts(in: realm, after: board.position, limit: factCountPerRead)
            guard let first = facts.first, first.follows(board.position) else { return false }
            for fact in facts where fact.position <= position {
                if fact.recomputes(board.id.leaderboard) { return false }
                if case .wipe = fact.content { return false }
                board.apply(fact)
            }
        }
        return true
    }
}
