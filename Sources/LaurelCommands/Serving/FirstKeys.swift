import LaurelModel
import LaurelServer

/// The keys that a first start creates.
enum FirstKeys {
    static let fileName = "first-keys"

    /// Creates the keys of `game`, which must never have had any keys.
    static func make(of game: GameID, by door: Door, as settings: ServerSettings) async throws {
        let output = SecretOutput(settings, stream: .standardOutput, fileName: fileName)
        if case .none = output {
            return TerminalStream.note(
                """
                \(game) has no keys. Standard output is not a terminal, so none were created. Create keys with laurel \
                key create, or start the server with --print-keys.\n
                """)
        }
        // Check that the file can be written before the keys are created: their secrets are written only once.
        if case .file(let path) = output { try SecretOutput.write("", to: path, isAppending: true) }
        let made = try await door.makeFirstKeys(of: game)
        // Another node that starts at the same time prints the keys that it created.
        guard !made.isEmpty else { return }
        var lines = "The keys of \(game), shown only once:\n"
        for (key, secret) in made {
            lines += "  \(key.kind.rawValue) key, \(key.environment.rawValue): \(secret.text)\n"
        }
        if let (_, secret) = made.first(where: { $0.key.kind == .server && $0.key.environment == .production }) {
            lines += use(of: secret.text, for: game, as: settings)
        }
        switch output {
        case .stream, .none: try TerminalStream.writeOutput("\n\(lines)\n")
        case .file(let path):
            try SecretOutput.write(lines, to: path, isAppending: true)
            TerminalStream.note("The keys of \(game) are in \(path). Store them safely, and delete the file.\n")
        }
    }

    /// Returns the instructions for using the server key with commands and for replacing a lost key.
    private static func use(of secret: String, for game: GameID, as settings: ServerSettings) -> String {
        // The system selects the port later if it is 0.
        let address = settings.port == 0 ? "" : "  export LAUREL_URL=\(settings.address(port: settings.port))\n"
        let place = settings.place.directory.map { "--data \"\($0)\"" } ?? "--database ADDRESS"
        return """

            To use the server key for production, set these variables in your shell:
            \(address)  export LAUREL_KEY=\(secret)

            If a key is lost, create another one, also while the server runs:
              laurel key create --kind server --game \(game) \(place)

            """
    }
}
