import ArgumentParser
import Foundation
import LaurelCore
import LaurelModel
import LaurelSQLite

struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Replay the whole ledger and compare it with everything that is stored.",
        discussion: "All games and both environments. Prints a digest of each leaderboard; exits 1 on a difference.")

    @OptionGroup var data: LedgerOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let report = try await data.place.withLedger { ledger in
            var realms: [(Realm, LedgerVerification)] = []
            var progress = RealmProgress()
            defer { progress.finish() }
            for realm in Realm.all(of: try await ledger.games()) {
                let verification = try await LedgerVerification(of: ledger, in: realm) {
                    progress.update(realm, done: $0, total: $1)
                }
                realms.append((realm, verification))
            }
            return VerificationBody(realms)
        }
        try output.print(report) { report.text(style: $0) }
        if !report.sound { throw ExitCode.failure }
    }
}
