import ArgumentParser
import LaurelCore
import LaurelModel

struct ClockCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clock", abstract: "Accept a clock that was set, or repair a ledger whose clock was ahead.",
        discussion: """
            A server accepts no scores and finalizes nothing while its clock is implausible; /readyz, its log and laurel doctor \
            tell why. Set the clock first. The commands are in the audit log; servers may use the ledger meanwhile. \
            \(LocalOptions.discussion)
            """,
        subcommands: [ClockAcceptCommand.self, ClockRepairCommand.self])
}

struct ClockAcceptCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accept", abstract: "Let servers trust their clocks as they are.",
        discussion: """
            A ledger that is ahead of the clock stays ahead: until the clock has reached its last commit, that moment is the \
            present for all commits and reads. laurel clock repair ends that. \(LocalOptions.discussion)
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
            "The clock is accepted: it is \(body.now), and the last commit is of \(body.lastCommit).\n"
        }
    }
}

struct ClockRepairCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "repair", abstract: "Let a ledger whose clock was ahead go on from the present.",
        discussion: """
            Each realm whose last commit is later than this machine's clock begins a new epoch now, and reopens the occurrences \
            that became final too early. Scores that were late because of that count again. Nothing is removed. Scores that \
            were dated by the wrong clock keep their dates. \(LocalOptions.discussion)
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
                    "  reopened: occurrence \($0.number) of \($0.leaderboard), \($0.countedScores) late scores count again\n"
                }
                return "\(repair.realm) was \(lead) ahead and goes on from now.\n" + occurrences.joined()
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
