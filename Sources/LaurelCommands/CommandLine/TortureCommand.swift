import ArgumentParser

/// A hidden command that names the program to which fault injection moved.
struct TortureCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "torture", abstract: "Show the name of the program for fault injection.", shouldDisplay: false)

    @Argument(parsing: .captureForPassthrough)
    var arguments: [String] = []

    func run() throws {
        let command = (["laurel-torture"] + arguments).joined(separator: " ")
        throw CommandFailure.usage("Fault injection is a program of its own: laurel-torture. Run: \(command)")
    }
}
