import Foundation
import LaurelModel
import LaurelServer

/// The keys that a first start makes, and the only destination of their secrets.
enum FirstKeys {
    static let fileName = "first-keys"

    /// A place for the secrets.
    enum Output {
        case standardOutput
        /// A file that only its owner can read.
        case file(String)
        /// No destination: no keys are made.
        case none

        /// Standard output if a person reads it or the operator asks for it: otherwise it may be a journal, whose readers
        /// must not have the keys.
        init(_ settings: ServerSettings) {
            if settings.printsKeys || TerminalStream.standardOutput.isTTY {
                self = .standardOutput
            } else if let directory = settings.place.directory {
                self = .file(directory + "/" + FirstKeys.fileName)
            } else {
                self = .none
            }
        }
    }

    /// Makes the keys of `game`, which never had any.
    static func make(of game: GameID, by door: Door, to output: Output) async throws {
        if case .none = output {
            return TerminalStream.note(
                """
                \(game) has no keys. Standard output is not a terminal, so none were made: make them with laurel key create, or \
                start with --print-keys.\n
                """)
        }
        let made = try await door.makeFirstKeys(of: game)
        // Another node that starts at the same time shows the keys that it made.
        guard !made.isEmpty else { return }
        var lines = "The keys of \(game), shown this once:\n"
        for (key, secret) in made {
            lines += "  \(key.kind.rawValue) key, \(key.environment.rawValue): \(secret.text)\n"
        }
        switch output {
        case .standardOutput, .none: try TerminalStream.answer(lines)
        case .file(let path):
            try append(lines, to: path)
            TerminalStream.note("The keys of \(game) are in \(path). Store them safely, and remove the file.\n")
        }
    }

    private static func append(_ lines: String, to path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(path, errno) }
        defer { close(descriptor) }
        // A file that was there before may have another mode.
        guard fchmod(descriptor, 0o600) == 0 else { throw failure(path, errno) }
        do throws(WritingFailed) {
            try TerminalStream.write(lines, to: descriptor)
        } catch {
            throw CommandFailure.unreachable("\(path) cannot be written: \(error.reason).")
        }
    }

    private static func failure(_ path: String, _ code: Int32) -> CommandFailure {
        .unreachable("\(path) cannot be written: \(String(cString: strerror(code))).")
    }
}
