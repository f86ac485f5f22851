import Foundation
import GRDB
import LaurelCore
public import LaurelModel

extension Backup {
    /// Restores the backup's ledger into `directory`, which must not contain one.
    ///
    /// The copy is opened and verified before it is renamed to its final name. So after a kill or a failure the
    /// directory contains no ledger or the complete one. Every realm starts a new epoch, because positions after the
    /// backup are assigned again: responses of the earlier ledger cannot be mistaken for responses of this one.
    ///
    /// - Parameters:
    ///   - moment: The current time.
    ///   - copying: Called with the number of bytes copied so far.
    ///   - progress: Called with the number of replayed facts and the total for a realm.
    /// - Returns: The result of the verification, which has no differences.
    public func restore(
        into directory: String, at moment: Moment, copying: (Int) -> Void,
        progress: (Realm, Int, Int) -> Void
    ) async throws -> BackupExamination {
        try await restore(into: directory, at: moment, copying: copying, applying: nil, progress: progress)
    }

    /// Restores the backup's ledger like ``restore(into:at:copying:progress:)``.
    ///
    /// - Parameter apply: Changes the copy before it is verified. The manifest's positions are then not compared.
    func restore(
        into directory: String, at moment: Moment, copying: (Int) -> Void,
        applying apply: ((SQLiteLedger) async throws -> Void)?, progress: (Realm, Int, Int) -> Void
    ) async throws -> BackupExamination {
        let isNew = try DatabaseHeader.status(of: directory) == nil
        try LedgerFile.prepare(directory, creating: true)
        let lockPath = DirectoryLock.path(in: directory)
        guard !DirectoryLock.isForeign(lockPath) else { throw OpeningError.foreign(path: lockPath) }
        let lock = try DirectoryLock(on: directory)
        defer { withExtendedLifetime(lock) {} }
        let workshop = directory + "/restoring"
        do {
            try Self.refuseLedger(in: directory)
            try Self.clear(workshop)
            guard mkdir(workshop, 0o700) == 0 else { throw Self.failure(workshop) }
            try copy(to: workshop, copying)
            let examination = try await bringIntoUse(workshop, at: moment, applying: apply, progress: progress)
            try Self.moveIn(from: workshop, to: directory)
            try DirectorySync.syncAncestors(of: directory)
            return examination
        } catch {
            try? Self.clear(workshop)
            if isNew {
                unlink(lockPath)
                rmdir(directory)
            }
            throw error
        }
    }

    private static func refuseLedger(in directory: String) throws {
        // A log without its database is part of a ledger too, and SQLite would use it for the new database.
        for part in ["", "-wal", "-journal"] {
            let status = try DatabaseHeader.status(of: "\(directory)/\(LedgerFile.fileName)\(part)")
            guard (status?.st_size ?? 0) == 0 else { throw BackupError.occupied(directory: directory) }
        }
    }

    private static func clear(_ workshop: String) throws {
        guard try DatabaseHeader.status(of: workshop) != nil else { return }
        do { try FileManager.default.removeItem(atPath: workshop) } catch { throw Self.failure(workshop) }
    }

    private func copy(to workshop: String, _ copying: (Int) -> Void) throws {
        let path = "\(workshop)/\(LedgerFile.fileName)"
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.failure(path) }
        defer { close(descriptor) }
        try compare(
            try BackupBytes(of: self.path, copyingTo: (descriptor: descriptor, path: path), progress: copying))
    }

    /// Opens the copy as a ledger, which migrates its schema, and starts a new epoch in each realm.
    private func bringIntoUse(
        _ workshop: String, at moment: Moment, applying apply: ((SQLiteLedger) async throws -> Void)?,
        progress: (Realm, Int, Int) -> Void
    ) async throws -> BackupExamination {
        let ledger: SQLiteLedger
        do {
            ledger = try SQLiteLedger(in: workshop, creating: false)
        } catch OpeningError.damaged(_, let reason) {
            throw BackupError.damaged(path: self.path, reason: reason)
        } catch OpeningError.foreign {
            throw BackupError.damaged(path: self.path, reason: "it is not a ledger")
        } catch OpeningError.newer {
            throw BackupError.newer(path: self.path)
        }
        do {
            var manifest = manifest
            if let apply {
                try await apply(ledger)
                manifest.realms = try await ledger.realmHeads()
            }
            let examination = try await BackupExamination(of: ledger, against: manifest, progress: progress)
            if let difference = examination.differences.first {
                throw BackupError.damaged(path: self.path, reason: difference)
            }
            try await Self.beginEpochs(of: ledger, at: moment)
            try await ledger.close()
            return examination
        } catch {
            try? await ledger.close()
            throw error
        }
    }

    private static func moveIn(from workshop: String, to directory: String) throws {
        let path = "\(workshop)/\(LedgerFile.fileName)"
        guard (try DatabaseHeader.status(of: path + "-wal")?.st_size ?? 0) == 0 else {
            throw BackupError.unwritable(path: path, reason: "SQLite cannot remove its write-ahead log")
        }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.failure(path) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0, rename(path, "\(directory)/\(LedgerFile.fileName)") == 0 else {
            throw Self.failure(path)
        }
        // These belong to the ledger that was in this directory before.
        unlink(HighWaterMark.path(in: directory))
        try? FileManager.default.removeItem(atPath: "\(directory)/\(LedgerFile.snapshotFolderName)")
        try DirectorySync.sync(directory)
        try? Self.clear(workshop)
    }

    private static func failure(_ path: String) -> BackupError {
        .unwritable(path: path, reason: String(cString: strerror(errno)))
    }

    /// Starts a new epoch in each realm, because the restored ledger continues differently from the original.
    ///
    /// The log of changes belongs to the original's history, so it is removed.
    static func beginEpochs(of ledger: SQLiteLedger, at moment: Moment) async throws {
        try await ledger.changeFeed.stop()
        let realms = try await ledger.realmHeads()
        try await ledger.file.write { db in
            var random = SystemRandomNumberGenerator()
            let update = try PreparedStatement(
                "UPDATE realm SET epoch = ? WHERE \"group\" = ? AND environment = ?", in: db)
            for realm in realms {
                var head = Head(epoch: realm.epoch)
                head.beginEpoch(at: moment, using: &random)
                try update.run(.integer(head.epoch), .text(realm.group), .text(realm.environment))
            }
        }
    }
}
