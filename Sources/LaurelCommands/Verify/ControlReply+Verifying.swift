import LaurelCore
import LaurelModel
import LaurelSQLite

extension ControlReply {
    /// The reply of the server that uses a directory to a request for a verification: it verifies a snapshot while it
    /// serves. For a thread that may wait.
    ///
    /// - Parameter send: Sends how far it is; what it throws gives the verification up.
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
