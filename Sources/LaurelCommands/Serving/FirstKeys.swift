import LaurelModel
import LaurelServer

/// The keys that a first start makes.
enum FirstKeys {
    static let fileName = "first-keys"

    /// Makes the keys of `game`, which never had any.
    static func make(of game: GameID, by door: Door, as settings: ServerSettings) async throws {
        let output = SecretOutput(settings, stream: .standardOutput, fileName: fileName)
        if case .none = output {
            return TerminalStream.note(
                """
                \(game) has no keys. Standard output is not a terminal, so none were made: make them with laurel key create, or \
                start with --print-keys.\n
                """)
        }
        // Checks that the file can be written before the keys are created: their secrets are written only once.
        if case .file(let path) = output { try SecretOutput.write("", to: path, isAppending: true) }
        let made = try await door.makeFirstKeys(of: game)
        // Another node that starts at the same time shows the keys that it made.
        guard !made.isEmpty else { return }
        var lines = "The keys of \(game), shown this once:\n"
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
            TerminalStream.note("The keys of \(game) are in \(path). Store them safely, and remove the file.\n")
        }
    }

    /// How commands are told to use the server key, and how a lost one is replaced.
    private static func use(of secret: String, for game: GameID, as settings: ServerSettings) -> String {
        // Port 0 is chosen by the system later.
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
