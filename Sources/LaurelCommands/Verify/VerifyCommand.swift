import ArgumentParser
import Foundation
import LaurelCore
import LaurelModel

struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Replay the whole ledger and compare it with everything that is stored.",
        discussion: "All games and both environments. Prints a digest of each leaderboard; exits 1 on a difference.")

    @OptionGroup var data: DirectoryOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let report = try await data.directory.withLedger { ledger in
            var realms: [(Realm, LedgerVerification)] = []
            for realm in Self.realms(of: try await ledger.games()) {
                realms.append((realm, try await Self.verification(of: realm, in: ledger)))
            }
            return VerificationBody(realms)
        }
        try output.print(report) { report.text(style: $0) }
        if !report.sound { throw ExitCode.failure }
    }

    private static func realms(of games: [Game]) -> [Realm] {
        Set(games.map(\.group)).sorted().flatMap { group in
            GameEnvironment.allCases.reversed().map { Realm(group: group, environment: $0) }
        }
    }

    private static func verification(of realm: Realm, in ledger: any Ledger) async throws -> LedgerVerification {
        var progress: ProgressBar?
        defer { progress?.finish() }
        return try await LedgerVerification(of: ledger, in: realm) { done, total in
            let environment = ProcessInfo.processInfo.environment
            var bar = progress ?? ProgressBar("\(realm)", unit: .rows, total: total, environment: environment)
            bar.update(done: done)
            progress = bar
        }
    }
}
