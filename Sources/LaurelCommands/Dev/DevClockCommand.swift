import ArgumentParser
import LaurelModel
import LaurelWire

struct DevClockCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clock", abstract: "Move the clock of laurel dev forward.")

    @Argument(
        help: "A duration, such as +45s, +30m, +2h, +1d or +1w, or a time, such as 2026-01-31T18:00:00Z.",
        transform: Self.move)
    var to: DevClockBody

    @OptionGroup var options: DevServerOptions

    func run() async throws { try await options.send(to, "POST", "clock") }

    static func move(_ text: String) throws -> DevClockBody {
        guard !text.hasPrefix("-") else {
            throw ValidationError("The clock moves forward only. Use a positive duration, such as +1d.")
        }
        guard text.hasPrefix("+") else {
            guard let moment = try? Moment(iso8601: text) else { throw usage }
            return DevClockBody(to: moment)
        }
        let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400, "w": 604_800]
        guard let seconds = text.last.flatMap({ units[$0] }), let count = Int64(text.dropFirst().dropLast()),
            (0...1_000_000).contains(count)
        else { throw usage }
        return DevClockBody(advance: .seconds(count * seconds))
    }

    private static var usage: ValidationError {
        ValidationError(
            "The time is not valid. Use +45s, +30m, +2h, +1d or +1w, or a time such as 2026-01-31T18:00:00Z.")
    }
}
