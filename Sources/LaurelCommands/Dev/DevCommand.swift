import ArgumentParser
import LaurelModel

struct DevCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dev", abstract: "A throw-away server with made-up players, a clock that moves, and faults.",
        discussion: """
            laurel dev serves a made-up game from memory, on this machine alone, and prints its keys. The others talk to it: \
            laurel dev clock +1d, laurel dev end daily, laurel dev faults --lost-answers.
            """,
        subcommands: [
            DevServeCommand.self, DevClockCommand.self, DevEndCommand.self, DevFaultsCommand.self,
        ], defaultSubcommand: DevServeCommand.self)
}
