import ArgumentParser
import LaurelWire

struct DevFaultsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "faults", abstract: "Inject faults into requests to laurel dev. Without an option, remove them.")

    @Flag(help: "Close every connection before the request is processed.")
    var offline = false

    @Option(help: "Delay each response by this many milliseconds.")
    var slow: Int?

    @Flag(help: "Respond to every request with 503, without processing it.")
    var unavailable = false

    @Flag(help: "Process requests, but close the connection instead of responding.")
    var lostAnswers = false

    @OptionGroup var options: DevServerOptions

    func run() async throws {
        let faults = DevFaultsBody(
            offline: offline, delayMilliseconds: slow, unavailable: unavailable, lostAnswers: lostAnswers)
        try await options.send(faults, "PUT", "faults")
    }
}
