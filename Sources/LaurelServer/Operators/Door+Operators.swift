import Hummingbird
package import LaurelCore
package import LaurelIdentity
import LaurelModel
import Logging

extension Door {
    /// Signs an operator in, unless too many passwords were tried lately.
    ///
    /// - Returns: The session's secret.
    package func signInOperator(
        _ name: String, _ password: Password, _ context: DoorContext
    ) async throws -> OperatorSecret {
        do {
            try limiter.demand(.operatorsOfAddress, of: context.asker, at: clock.now)
            // Whatever is no name is nobody's, and needs no place in memory of its own.
            if let name = try? OperatorName(name) {
                try limiter.demand(.passwordsOfOperator, of: name.text, at: clock.now)
            }
            return try await operators.signIn(name, password)
        } catch OperatorRefusal.signInFailed {
            noteRefusedSignIn("an operator was not let in", reason: "operator-password", context)
            throw OperatorRefusal.signInFailed
        } catch let problem as Problem {
            noteRefusedSignIn("an operator was not let in", reason: "operator-\(problem.slug)", context)
            throw problem
        }
    }

    /// Holds an address to how many links it may try.
    package func demandOperatorAttempt(_ context: DoorContext) throws {
        try limiter.demand(.operatorsOfAddress, of: context.asker, at: clock.now)
    }
}
