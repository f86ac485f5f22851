import ArgumentParser
import Foundation
import LaurelCore
import LaurelSQLite

/// A backup of the ledger in a data directory, created by this process or by the server that uses the directory.
struct LedgerBackup {
    /// The folder in the data directory that contains backups without an explicit path.
    private static let folderName = "backups"

    private let directory: String
    private let path: String?

    /// Selects the destination of a backup.
    ///
    /// - Parameter path: The file or folder, or nil for the folder in the data directory.
    init(of directory: DataDirectory, to path: String?) {
        // The server may have another working directory.
        self.directory = URL(fileURLWithPath: directory.path).path
        self.path = path.map { URL(fileURLWithPath: $0).path }
    }

    private var target: BackupTarget {
        guard let path else { return .folder(directory + "/" + Self.folderName) }
        var isFolder: ObjCBool = false
        let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        return isThere && isFolder.boolValue ? .folder(path) : .file(path)
    }

    /// Creates the backup in this process, or through the server that uses the directory.
    func create(progress: (Int, Int) -> Void) async throws -> BackupBody {
        if let connection = ControlConnection(to: ControlAddress(directory: directory)) {
            return try requestBackup(over: connection, progress: progress)
        }
        return try await DataDirectory(path: directory).withSQLiteLedger { try body(of: $0, progress: progress) }
    }

    func body(of ledger: SQLiteLedger, progress: (Int, Int) throws -> Void) throws -> BackupBody {
        BackupBody(
            try ledger.backUp(
                to: target, at: SystemClock().now, version: Laurel.configuration.version, progress: progress))
    }

    private func requestBackup(over connection: ControlConnection, progress: (Int, Int) -> Void) throws -> BackupBody {
        do {
            try connection.send(ControlRequest.backup(path: path))
            while true {
                switch try connection.receive(ControlReply.self) {
                case .progress(let done, let total): progress(done, total)
                case .backup(let body): return body
                case .failure(let exitCode, let message):
                    throw CommandFailure(exitCode: exitCode, message: message)
                default: throw ControlConnection.Broken()
                }
            }
        } catch is ControlConnection.Broken {
            throw CommandFailure.refused(
                "The server stopped during the backup, or has another version. No backup was created. Try again."
            )
        }
    }
}

extension ControlReply {
    /// Handles a backup request in the server that uses `directory`, and creates the final reply.
    init(
        backupTo path: String?, by ledger: SQLiteLedger, in directory: DataDirectory,
        progress: (Int, Int) throws -> Void
    ) {
        do {
            let backup = LedgerBackup(of: directory, to: path)
            self = .backup(try backup.body(of: ledger, progress: progress))
        } catch let error as BackupError {
            self.init(CommandFailure(error))
        } catch let error as LedgerError {
            self.init(CommandFailure(error))
        } catch let error as OpeningError {
            self.init(CommandFailure(error))
        } catch is ControlSocket.Stopped {
            self.init(CommandFailure(BackupError.abandoned))
        } catch is ControlConnection.Broken {
            self.init(CommandFailure(BackupError.abandoned))
        } catch {
            self.init(.refused("\(error)"))
        }
    }
}
