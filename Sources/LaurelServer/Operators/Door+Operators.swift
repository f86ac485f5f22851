import Hummingbird
import LaurelCore
package import LaurelIdentity
import LaurelModel
import Logging

extension Door {
    /// Signs an operator in, unless too many passwords of that name were tried lately.
    ///
    /// The caller consumes the address's limit first, with ``demandOperatorAttempt(_:)``.
    ///
    /// - Returns: The session's secret.
    package func signInOperator(
        _ name: String, _ password: Password, _ context: DoorContext
    ) async throws -> OperatorSecret {
        do {
            // Whatever is no name is nobody's, and needs no place in memory of its own.
            if let name = try? OperatorName(name) {
                try limiter.demand(.passwordsOfOperator, of: name.text)
            }
            return try await operators.signIn(name, password)
        } catch OperatorRefusal.signInFailed {
            noteRefusedSignIn("operator sign-in refused", reason: "operator-password", context)
            throw OperatorRefusal.signInFailed
        } catch let problem as Problem {
            noteRefusedSignIn("operator sign-in refused", reason: "operator-\(problem.slug)", context)
            throw problem
        }
    }

    /// Consumes one of the attempts that an address has at passwords and links, before the body of the request is read.
    package func demandOperatorAttempt(_ context: DoorContext) throws {
        do { try limiter.demand(.operatorsOfAddress, of: context.asker) } catch let problem as Problem {
            noteRefusedSignIn("operator sign-in refused", reason: "operator-\(problem.slug)", context)
            throw problem
        }
    }
}
