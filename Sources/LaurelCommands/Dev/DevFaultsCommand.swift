import ArgumentParser
import LaurelWire

struct DevFaultsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "faults", abstract: "Let requests to laurel dev go wrong; without an option, all is well again.")

    @Flag(help: "Cut every connection before anything is done.")
    var offline = false

    @Option(help: "Wait this many milliseconds before each answer.")
    var slow: Int?

    @Flag(help: "Answer everything with 503, and do nothing.")
    var unavailable = false

    @Flag(help: "Do what is asked for, and cut the connection instead of answering.")
    var lostAnswers = false

    @OptionGroup var options: DevServerOptions

    func run() async throws {
        let faults = DevFaultsBody(
            offline: offline, delayMilliseconds: slow, unavailable: unavailable, lostAnswers: lostAnswers)
        try await options.send(faults, "PUT", "faults")
    }
}
