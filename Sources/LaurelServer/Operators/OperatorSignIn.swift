package import LaurelIdentity
import LaurelModel
import Logging

/// Signs operators in, within the limits of passwords.
package struct OperatorSignIn: Sendable {
    let operators: Operators
    let limiter: RateLimiter
    let log: SignInLog

    /// Signs an operator in, unless the limit of passwords for the name is exceeded.
    ///
    /// The caller consumes the address's limit first, with ``consumeAttempt(_:)``.
    ///
    /// - Returns: The session's secret.
    package func signIn(
        _ name: String, _ password: Password, _ context: HTTPContext
    ) async throws -> OperatorSecret {
        do {
            // A text that is not a name needs no counter.
            if let name = try? OperatorName(name) {
                try limiter.demand(.passwordsOfOperator, of: name.text)
            }
            return try await operators.signIn(name, password)
        } catch OperatorRefusal.signInFailed {
            log.note("operator sign-in refused", reason: "operator-password", of: context)
            throw OperatorRefusal.signInFailed
        } catch let problem as Problem {
            log.note("operator sign-in refused", reason: "operator-\(problem.slug)", of: context)
            throw problem
        }
    }

    /// Consumes one of the attempts that an address has at passwords and links, before the body of the request is read.
    package func consumeAttempt(_ context: HTTPContext) throws {
        do { try limiter.demand(.operatorsOfAddress, of: context.clientAddress) } catch let problem as Problem {
            log.note("operator sign-in refused", reason: "operator-\(problem.slug)", of: context)
            throw problem
        }
    }
}
