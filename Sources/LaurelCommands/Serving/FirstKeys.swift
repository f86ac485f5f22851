import LaurelModel
import LaurelServer

/// The keys that a first start makes.
enum FirstKeys {
    static let fileName = "first-keys"

    /// Makes the keys of `game`, which never had any.
    static func make(of game: GameID, by door: Door, to output: SecretOutput) async throws {
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
        case .stream, .none: try TerminalStream.answer(lines)
        case .file(let path):
            try SecretOutput.write(lines, to: path, isAppending: true)
            TerminalStream.note("The keys of \(game) are in \(path). Store them safely, and remove the file.\n")
        }
    }
}
