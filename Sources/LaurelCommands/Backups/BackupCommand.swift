import ArgumentParser
import Foundation
import LaurelCore
import LaurelSQLite

struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Create, verify and restore backups.",
        subcommands: [BackupCreateCommand.self, BackupVerifyCommand.self, BackupRestoreCommand.self])
}

struct BackupCreateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create", abstract: "Create a backup of the ledger, also while the server runs.",
        discussion: """
            If a server uses the data directory, that server creates the backup and continues to serve. It writes the \
            file as its own user. The manifest FILE.json describes the content of FILE: store both. A backup contains \
            all games, both environments and the hashes of the keys. Protect it like the data directory. \
            \(LocalOptions.discussion)
            """)

    @Argument(
        help: """
            The file to create, which must not exist, or the folder for a file named after the time. \
            (default: DIR/backups)
            """,
        completion: .file())
    var file: String?

    @OptionGroup var data: LocalOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        if file?.isEmpty == true { throw CommandFailure.usage("The file name is empty. Use a name, or omit it.") }
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
        Back up a PostgreSQL database with PostgreSQL's tools, also while Laurel runs: pg_dump for a copy, or \
        pg_basebackup and archived WAL for point-in-time recovery.
        """
}

struct BackupVerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Verify a backup by replaying its ledger.",
        discussion: """
            Checks the SHA-256 of the manifest, the SQLite file, the last positions of the ledgers, and everything \
            that laurel verify compares. Changes nothing. Exits with 1 on a difference.
            """)

    @Argument(help: "The backup file.", completion: .file())
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
        commandName: "restore", abstract: "Restore a backup into a data directory without a ledger.",
        discussion: """
            Verifies the backup first, as backup verify does. Commits after the backup are not restored, and keys that \
            were revoked after it are valid again. Rankings get new versions. \(LocalOptions.discussion)
            """)

    @Argument(help: "The backup file.", completion: .file())
    var file: String

    @OptionGroup var data: LocalOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let directory = try data.directory(
            instead: """
                A backup is restored into a data directory. Then use laurel migrate to move it into a database. \
                Restore a backup made with pg_dump with pg_restore.
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
