import LaurelModel

extension RealmRankings {
    /// Writes the snapshot files of loaded rankings that have changed much since their last file, one after the other,
    /// and deletes those of other rankings. Commits continue.
    ///
    /// Does nothing while another call runs, or if the ledger has no folder for the files. An incomplete file is
    /// abandoned and deleted at `deadline`, or without a deadline when the task is canceled.
    ///
    /// - Parameter deadline: The time by which a server that stops must have written the files; nil while it runs.
    public func writeSnapshots(until deadline: ContinuousClock.Instant? = nil) async {
        await service.run { await $0.loadedRankings.writeSnapshots(until: deadline, in: $0) }
    }

    /// The numbers of rankings that were loaded from snapshot files, and from the ledger's entries.
    public var loadCounts: RankingLoadCounts {
        get async { await service.run { $0.loadedRankings.loadCounts } }
    }
}

extension LoadedRankings {
    fileprivate func writeSnapshots(
        until deadline: ContinuousClock.Instant?, in service: isolated RealmService
    ) async {
        guard copy == nil, let folder = service.ledger.snapshots else { return }
        let open = Set(service.openRankings.rankings.map(\.id))
        folder.removeAll(of: service.realm, except: open, in: service.epoch)
        savedPositions = savedPositions.filter { open.contains($0.key) }
        for id in service.boards.keys where open.contains(id) {
            guard !Self.mustStop(at: deadline) else { return }
            guard let board = service.boards[id] else { continue }
            let isDue = folder.rules.isDue(
                entryCount: board.entryCount,
                realmEntryCount: service.boards.values.reduce(0) { $0 + $1.entryCount },
                factCount: savedPositions[id].map { Int(clamping: service.applied.value &- $0.value) },
                isStopping: deadline != nil)
            guard isDue else { continue }
            copy = RankingCopy(of: board)
            await write(board, to: folder, until: deadline, in: service)
            copy = nil
        }
    }

    /// Whether a file that is not complete is abandoned.
    ///
    /// The task of a server that stops may be canceled, but must write its files until the deadline.
    private static func mustStop(at deadline: ContinuousClock.Instant?) -> Bool {
        guard let deadline else { return Task.isCancelled }
        return ContinuousClock.now >= deadline
    }

    /// Writes a ranking's file, unless the ranking changes in a way that makes its copy invalid.
    private func write(
        _ board: Board, to folder: SnapshotFolder, until deadline: ContinuousClock.Instant?,
        in service: isolated RealmService
    ) async {
        let subject = SnapshotSubject(
            realm: service.realm, ranking: board.id, epoch: service.epoch, leaderboard: board.registered.leaderboard)
        let saved = savedPositions[board.id]
        // If the file cannot be written, the next attempt is after as many facts as after a file.
        savedPositions[board.id] = service.applied
        guard folder.hasSpace(for: SnapshotBlock.byteCountMax * (board.entryCount / SnapshotBlock.entryCountMax + 1))
        else { return }
        do throws(SnapshotFault) {
            let writer = try SnapshotWriter(subject, in: folder)
            while let slice = copy?.nextSlice(), !slice.isEmpty {
                try await writer.append(slice)
                guard Self.mustStop(at: deadline) else { continue }
                // The last write before the server stops must not skip this ranking.
                if service.boards[board.id] === board { savedPositions[board.id] = saved }
                return writer.cancel()
            }
            // No `await` up to the call that completes the file: its content has one position.
            guard let copy, !copy.isInvalid, service.boards[board.id] === board, board.position == service.applied,
                let checksum = service.appliedChecksum
            else { return writer.cancel() }
            savedPositions[board.id] = board.position
            try await writer.finish(at: board.position, checksum, replaced: copy.replaced, others: copy.others)
        } catch {
            folder.reportUnwritten(folder.path(of: board.id, in: service.realm, epoch: subject.epoch), because: error)
        }
    }
}
