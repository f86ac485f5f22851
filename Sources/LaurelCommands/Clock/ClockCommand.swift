import ArgumentParser
import LaurelCore
import LaurelModel

struct ClockCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clock", abstract: "Accept a corrected clock, or repair a ledger written by a fast clock.",
        discussion: """
            A server rejects scores and finalizes no occurrences while its clock is implausible. /readyz, the log and \
            laurel doctor report the reason. Set the clock first. The audit log records these commands. Servers may \
            use the ledger at the same time. \(LocalOptions.discussion)
            """,
        subcommands: [ClockAcceptCommand.self, ClockRepairCommand.self])
}

struct ClockAcceptCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accept", abstract: "Make servers trust their current clocks.",
        discussion: """
            A ledger that is ahead of the clock stays ahead. Until the clock reaches the last commit, commits and \
            reads use the time of the last commit as the current time. To end that, use laurel clock repair. \
            \(LocalOptions.discussion)
            """)

    @OptionGroup var data: LocalOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        guard
            case .clockAccepted(let acceptance) = try await OperatorCommandRunner(place: data.place).perform(
                .acceptClock)
        else {
            throw OperatorCommandRunner.otherReply
        }
        let body = AcceptedClockBody(acceptance)
        try output.print(body) { _ in
            "Accepted the clock. It shows \(body.now); the last commit has the time \(body.lastCommit).\n"
        }
    }
}

struct ClockRepairCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "repair", abstract: "Continue a ledger from the current time after its clock was ahead.",
        discussion: """
            Each realm whose last commit is later than this machine's clock starts a new epoch at the current time. \
            Occurrences that were finalized too early are reopened, and scores that were late because of that count. \
            Nothing is removed. Scores keep the dates that the wrong clock gave them. \(LocalOptions.discussion)
            """)

    @OptionGroup var data: LocalOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        guard
            case .clockRepaired(let repairs) = try await OperatorCommandRunner(place: data.place).perform(.repairClock)
        else {
            throw OperatorCommandRunner.otherReply
        }
        try output.print(RepairedClockBody(realms: repairs)) { _ in
            guard !repairs.isEmpty else {
                return "No commit is later than this machine's clock. The clock is accepted.\n"
            }
            return repairs.map { repair in
                let lead = Span(milliseconds: repair.leadMilliseconds)
                let occurrences = repair.occurrences.map {
                    "  reopened: occurrence \($0.number) of \($0.leaderboard), \($0.countedScores) late scores now count\n"
                }
                return "\(repair.realm) was \(lead) ahead and continues from the current time.\n" + occurrences.joined()
            }.joined()
        }
    }
}

private struct AcceptedClockBody: Encodable {
    let now: String
    let lastCommit: String

    init(_ acceptance: ClockAcceptance) {
        now = acceptance.moment.iso8601
        lastCommit = acceptance.head.iso8601
    }
}

private struct RepairedClockBody: Encodable {
    let realms: [ClockRepair]
}
