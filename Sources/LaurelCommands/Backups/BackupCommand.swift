import ArgumentParser
import Foundation
import LaurelCore
import LaurelSQLite

struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Take, verify and restore backups, while the server runs.",
        subcommands: [BackupCreateCommand.self, BackupVerifyCommand.self, BackupRestoreCommand.self])
}

struct BackupCreateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create", abstract: "Write everything that is committed by now into one file.",
        discussion: """
            Where a server holds the data directory, that server takes the backup, and goes on serving; it writes the file \
            as its own user. Beside FILE stands FILE.json, which says what must be in it: a backup is both. All games, \
            both environments and the keys' hashes are in it, so keep it as secret as the data directory. \
            \(LocalOptions.discussion)
            """)

    @Argument(
        help: """
            The file to write, which must not be there yet, or a folder for one named for the moment. (default: DIR/backups)
            """,
        completion: .file())
    var file: String?

    @OptionGroup var data: LocalOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        if file?.isEmpty == true { throw CommandFailure.usage("Name a file, or leave it out.") }
        let directory = try data.directory(instead: Self.advice)
        var bar: ProgressBar?
        defer { bar?.finish() }
        let backup = try await LedgerBackup(of: directory, to: file).create { done, total in
            var shown =
                bar
                ?? ProgressBar(
                    "Backing up", unit: .bytes, total: total, environment: ProcessInfo.processInfo.environment)
            shown.update(done: done)
            bar = shown
        }
        bar?.finish()
        try output.print(backup) { _ in backup.text }
    }
}

extension BackupCreateCommand {
    fileprivate static let advice = """
        A PostgreSQL database is backed up by its own tools, while Laurel serves: pg_dump for a copy, pg_basebackup and \
        archived WAL for every moment.
        """
}

struct BackupVerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Read all of a backup, and replay the ledger in it.",
        discussion: """
            The file's SHA-256 must be that of its manifest, SQLite must find it sound, its ledgers must end where the \
            manifest says, and everything that laurel verify compares must agree. Changes nothing; exits 1 on a difference.
            """)

    @Argument(help: "The backup.", completion: .file())
    var file: String

    @OptionGroup var output: OutputOptions

    func run() async throws {
        let report = try await translatingErrors {
            let backup = try Backup(at: file)
            try compareDigest(of: backup)
            var progress = RealmProgress()
            defer { progress.finish() }
            let examination = try await BackupExamination(of: backup.ledger(), against: backup.manifest) {
                progress.update($0, done: $1, total: $2)
            }
            return VerificationBody(examination)
        }
        try output.print(report) { report.text(style: $0) }
        if !report.sound { throw ExitCode.failure }
    }

    private func compareDigest(of backup: Backup) throws {
        var bar = ProgressBar(
            "Reading", unit: .bytes, total: backup.manifest.bytes, environment: ProcessInfo.processInfo.environment)
        defer { bar.finish() }
        try backup.compareDigest { bar.update(done: $0) }
    }
}

struct BackupRestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Make a backup the ledger of a data directory that has none.",
        discussion: """
            It is examined as backup verify does before it gets its name. What was committed after the backup is not in \
            it, keys that were revoked after it open again, and rankings get versions that no answer had before. \
            \(LocalOptions.discussion)
            """)

    @Argument(help: "The backup.", completion: .file())
    var file: String

    @OptionGroup var data: LocalOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let directory = try data.directory(
            instead: """
                A backup is restored into a data directory. From there laurel migrate brings it into a database; one that \
                pg_dump made is brought back with pg_restore.
                """)
        let restored = try await translatingErrors {
            let backup = try Backup(at: file)
            var bar = ProgressBar(
                "Copying", unit: .bytes, total: backup.manifest.bytes, environment: ProcessInfo.processInfo.environment)
            var progress = RealmProgress()
            defer {
                bar.finish()
                progress.finish()
            }
            let examination = try await backup.restore(
                into: directory.path, at: SystemClock().now, copying: { bar.update(done: $0) }
            ) { realm, done, total in
                bar.finish()
                progress.update(realm, done: done, total: total)
            }
            return RestorationBody(backup, examination, in: directory)
        }
        try output.print(restored) { _ in restored.text }
    }
}
