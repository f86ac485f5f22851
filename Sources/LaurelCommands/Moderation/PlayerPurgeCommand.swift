import ArgumentParser
import LaurelModel
import LaurelWire

struct PlayerPurgeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "purge", abstract: "Erase unused guest accounts.",
        discussion: """
            Erases guests who were created in a time range, have only a device's key, and have never submitted a \
            score. Use it after a flood of sign-ins. It cannot be undone: count the guests first, with --dry-run.
            """)

    @Option(help: "The start of the time range: 2026-01-01T12:00:00Z.", transform: Moment.init)
    var from: Moment

    @Option(help: "The end of the time range.", transform: Moment.init)
    var until: Moment

    @Flag(help: "Count the guests without erasing them.")
    var dryRun = false

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard from < until else { throw ValidationError("--until is not after --from. Use a later time.") }
    }

    func run() async throws {
        let purge = try await data.withGame { try await $0.purge(created: from..<until, isDryRun: dryRun) }
        try output.print(purge) { _ in
            "Found \(purge.found.grouped) guests without scores; erased \(purge.erased.grouped).\n"
        }
    }
}
