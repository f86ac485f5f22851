import ArgumentParser

/// A hidden command that reports the name of the separate program for fault injection.
struct TortureCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "torture", abstract: "Show the name of the program for fault injection.", shouldDisplay: false)

    @Argument(parsing: .captureForPassthrough)
    var arguments: [String] = []

    func run() throws {
        let command = (["laurel-torture"] + arguments).joined(separator: " ")
        throw CommandFailure.usage("Fault injection is a separate program: laurel-torture. Run: \(command)")
    }
}
