import Foundation
import LaurelSQLite

/// Whether a server can have its data directory, and nobody else.
struct DirectoryCheck {
    private let path: String

    init(_ directory: DataDirectory) { path = directory.path }

    var findings: [Finding] {
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT else { return [failure(String(cString: strerror(errno)))] }
            return [missing]
        }
        guard status.st_mode & S_IFMT == S_IFDIR else { return [failure("It is no directory")] }
        guard access(path, R_OK | W_OK | X_OK) == 0 else {
            return [
                .failure(
                    "directory", "This user may not read and write \(path).",
                    advice: "Run the doctor as the server's user, or give it the directory: chown -R USER \(path)")
            ]
        }
        return [rights(status.st_mode), ledger]
    }

    private var missing: Finding {
        let parent = URL(filePath: path).deletingLastPathComponent().path
        guard access(parent, W_OK | X_OK) == 0 else {
            return .failure(
                "directory", "\(path) is not there, and this user may not make it.",
                advice: "Make it and give it to the server's user: install -d -m 700 -o USER \(path)")
        }
        return .ok("directory", "\(path) is not there yet: the first start makes it.")
    }

    private func failure(_ reason: String) -> Finding {
        .failure("directory", "\(path) cannot be used: \(reason).", advice: "Name another with --data.")
    }

    private func rights(_ mode: mode_t) -> Finding {
        guard mode & 0o077 != 0 else { return .ok("directory", "\(path) is its owner's alone.") }
        return .warning(
            "directory", "Others of this machine may look into \(path), where players' names and keys' hashes are.",
            advice: "chmod 700 \(path)")
    }

    private var ledger: Finding {
        do {
            switch try SQLiteLedger.state(in: path) {
            case .missing: return .ok("ledger", "There is none yet: the first start makes it.")
            case .free: return .ok("ledger", "It is there, and no process holds it.")
            case .held(let process):
                return .ok("ledger", "Held by \(process.map { "process \($0)" } ?? "a running process").")
            }
        } catch {
            return .failure("ledger", error.description)
        }
    }
}
