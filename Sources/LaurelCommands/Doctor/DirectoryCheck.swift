import Foundation
import LaurelSQLite

/// A check that a server can use its data directory, and that other users cannot.
struct DirectoryCheck {
    private let path: String

    init(_ directory: DataDirectory) { path = directory.path }

    var findings: [Finding] {
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT else { return [failure(String(cString: strerror(errno)))] }
            return [missing]
        }
        guard status.st_mode & S_IFMT == S_IFDIR else { return [failure("not a directory")] }
        guard access(path, R_OK | W_OK | X_OK) == 0 else {
            return [
                .failure(
                    "directory", "This user cannot read and write \(path).",
                    advice: "Run the doctor as the server's user, or change the owner: chown -R USER \(path)")
            ]
        }
        return [rights(status.st_mode), ledger]
    }

    private var missing: Finding {
        let parent = URL(filePath: path).deletingLastPathComponent().path
        guard access(parent, W_OK | X_OK) == 0 else {
            return .failure(
                "directory", "\(path) does not exist, and this user cannot create it.",
                advice: "Create it for the server's user: install -d -m 700 -o USER \(path)")
        }
        return .ok("directory", "\(path) does not exist yet. The first start creates it.")
    }

    private func failure(_ reason: String) -> Finding {
        .failure("directory", "\(path) cannot be used: \(reason).", advice: "Choose another directory with --data.")
    }

    private func rights(_ mode: mode_t) -> Finding {
        guard mode & 0o077 != 0 else { return .ok("directory", "Only its owner can access \(path).") }
        return .warning(
            "directory", "Other users of this machine can access \(path), which contains names and key hashes.",
            advice: "Restrict the permissions: chmod 700 \(path)")
    }

    private var ledger: Finding {
        do {
            switch try SQLiteLedger.state(in: path) {
            case .missing: return .ok("ledger", "The ledger does not exist yet. The first start creates it.")
            case .free: return .ok("ledger", "The ledger exists, and no process uses it.")
            case .held(let process):
                return .ok("ledger", "In use by \(process.map { "process \($0)" } ?? "a running process").")
            }
        } catch {
            return .failure("ledger", error.description)
        }
    }
}
