import ArgumentParser
import LaurelCore
import LaurelModel
import LaurelServer

struct SalvageCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "salvage", abstract: "List the facts that only a former primary has, and submit its scores again.",
        discussion: """
            After an asynchronous failover, the former primary may have facts that the promoted server lacks. The \
            command finds the last fact that both have, and lists the later facts of the former primary by kind. With \
            --submit, it submits the scores among them to the current ledger under their ids, for the players with the \
            same identity. A score that is already there counts once, so the command can be repeated.

            Other facts, such as settings, bans, removals and challenges, are only listed: repeat the actions that are \
            still right. The former primary is only read, and may be a restored copy. Servers may use the current \
            database meanwhile. The command exits with 1 if a score was rejected or is late (its occurrence is final).
            """)

    @Option(help: "The former primary, or a copy of it: postgres://user@host/name, with one host.")
    var from: String

    @Option(help: "The database that is in use now: postgres://user@host/name.")
    var to: String

    @Flag(help: "Submit the scores again. Without this option, nothing is changed.")
    var submit = false

    @Option(help: "A file for all extra facts, one JSON document per line.", completion: .file())
    var export: String?

    @OptionGroup var output: OutputOptions

    func run() async throws {
        let (former, current) = (try DatabaseAddress(argument: from), try DatabaseAddress(argument: to))
        let file = try export.map { path throws(CommandFailure) in try OutputFile(path) }
        let body = try await current.withLedger(reading: former) { former, current in
            try await salvage(from: former, to: current) { try file?.write($0) }
        }
        try file?.finish()
        try output.print(body) { body.text(style: $0) }
        if submit, body.realms.contains(where: { $0.scores.late + $0.scores.refused > 0 }) { throw ExitCode.failure }
    }

    /// - Parameter write: Writes text to the exported file.
    private func salvage(
        from former: any Ledger, to current: any Ledger, write: (String) throws -> Void
    ) async throws -> SalvageBody {
        let clock = try await GuardedClock(SystemClock(), comparedWith: current)
        let known = Set(Realm.all(of: try await current.games()))
        let realms = Realm.all(of: try await former.games())
        var extras: [ExtraFacts] = []
        for realm in realms where known.contains(realm) {
            extras.append(try await ExtraFacts(of: former, missingIn: current, in: realm))
        }
        let filled = extras.filter { $0.last > .start }
        guard filled.isEmpty || filled.contains(where: { !$0.isUnrelated }) else {
            throw CommandFailure.refused(
                "The databases have no fact in common. Check the addresses of --from and --to.")
        }
        var body = SalvageBody(isSubmitted: submit)
        for realm in realms where !known.contains(realm) {
            let last = try await former.overview(of: realm).head.position
            if last > .start { body.realms.append(SalvageBody.RealmBody(withoutGame: realm, upTo: last)) }
        }
        var progress = RealmProgress()
        defer { progress.finish() }
        for extra in extras where extra.lastShared < extra.last {
            var counts = SalvageBody.RealmBody(extra)
            if extra.wipe == nil {
                let service = try await RealmService(extra.realm, ledger: current, clock: clock)
                let salvage = RealmSalvage(of: extra, from: former, to: service, in: current)
                let total = Int(extra.last.value - extra.lastShared.value)
                let report = { (facts: [SalvagedFact]) throws in
                    for fact in facts {
                        counts.add(fact)
                        try write(try ExtraFactLine(fact, in: extra.realm).text)
                    }
                    if let last = facts.last {
                        progress.update(
                            extra.realm, done: Int(last.fact.position.value - extra.lastShared.value), total: total)
                    }
                }
                if submit {
                    try await salvage.submit(by: LedgerGame.actor, report: report)
                } else {
                    try await salvage.list(report: report)
                }
            }
            body.realms.append(counts)
        }
        return body
    }
}
