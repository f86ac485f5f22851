import ArgumentParser
import LaurelModel

struct DevCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dev", abstract: "Run a development server with sample players, a movable clock and faults.",
        discussion: """
            laurel dev serves a sample game from memory, on this machine only, and prints its keys. The other \
            subcommands control that server: laurel dev clock +1d, laurel dev end daily, laurel dev faults \
            --lost-answers.
            """,
        subcommands: [
            DevServeCommand.self, DevClockCommand.self, DevEndCommand.self, DevFaultsCommand.self,
        ], defaultSubcommand: DevServeCommand.self)
}
