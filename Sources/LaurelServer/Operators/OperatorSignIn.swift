package import LaurelIdentity
import LaurelModel
import Logging

/// The sign-in of operators, within the rate limits of password attempts.
package struct OperatorSignIn: Sendable {
    let operators: Operators
    let limiter: RateLimiter
    let log: SignInLog

    /// Signs an operator in, unless the rate limit of password attempts for the name is exceeded.
    ///
    /// The caller must first consume the address's limit with ``consumeAttempt(_:)``.
    ///
    /// - Returns: The session's secret.
    package func signIn(
        _ name: String, _ password: Password, _ context: HTTPContext
    ) async throws -> OperatorSecret {
        do {
            // An invalid name has no operator, so it needs no rate limit.
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

    /// Consumes a token of the address's rate limit for passwords and links, before the body of the request is read.
    package func consumeAttempt(_ context: HTTPContext) throws {
        do { try limiter.demand(.operatorsOfAddress, of: context.clientAddress) } catch let problem as Problem {
            log.note("operator sign-in refused", reason: "operator-\(problem.slug)", of: context)
            throw problem
        }
    }
}
