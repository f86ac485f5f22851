import ArgumentParser
import LaurelModel
import LaurelWire

struct PlayerPurgeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "purge", abstract: "Erase the guests that a flood of sign-ins left.",
        discussion: """
            Those who were made in this time, have nothing but a device's key and have never scored. This cannot be undone: count \
            them first, with --dry-run.
            """)

    @Option(help: "From then on: 2026-01-01T12:00:00Z.", transform: Moment.init)
    var from: Moment

    @Option(help: "Until then.", transform: Moment.init)
    var until: Moment

    @Flag(help: "Only count them.")
    var dryRun = false

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard from < until else { throw ValidationError("--until is after --from.") }
    }

    func run() async throws {
        let purge = try await data.withGame { try await $0.purge(created: from..<until, isDryRun: dryRun) }
        try output.print(purge) { _ in
            "\(purge.found.grouped) guests of that time have never scored; \(purge.erased.grouped) are erased.\n"
        }
    }
}
