import LaurelCore
import LaurelModel
import LaurelSQLite

extension ControlReply {
    /// Handles a verification request in the server that uses a directory: it verifies a snapshot while it serves.
    /// Blocks the thread.
    ///
    /// - Parameter send: Sends the progress. An error cancels the verification.
    init(verifying ledger: SQLiteLedger, send: (ControlReply) throws -> Void) {
        let replies = Awaited()
        let verification = Task { replies.bring(await ControlReply(of: ledger, send: replies.bring)) }
        while true {
            let reply = replies.wait()
            guard case .verifying = reply else {
                self = reply
                return
            }
            do { try send(reply) } catch { verification.cancel() }
        }
    }

    private init(of ledger: SQLiteLedger, send: (ControlReply) -> Void) async {
        do {
            let body = try await translatingErrors {
                try await VerificationBody(of: ledger.snapshot()) { realm, done, total in
                    send(.verifying(realm: "\(realm)", done: done, total: total))
                }
            }
            self = .verification(body)
        } catch let failure as CommandFailure {
            self.init(failure)
        } catch {
            self.init(.refused("\(error)"))
        }
    }
}
