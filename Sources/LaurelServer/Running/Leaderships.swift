import LaurelCore
import LaurelModel

/// The work that this node leads.
///
/// A token may be outdated: the ledger then rejects the transactions with it.
final class Leaderships: Sendable {
    private struct State {
        var tokens: [LeaderRole: LeadershipToken] = [:]
        var hasEnded = false
    }

    private let ledger: any Ledger
    private let state = Locked(State())

    init(_ ledger: any Ledger) { self.ledger = ledger }

    /// The roles that this node leads.
    var roles: Set<LeaderRole> { state.withLock { Set($0.tokens.keys) } }

    /// Returns the token for the work of a role; nil if another node leads it, or if this node drains.
    func token(for role: LeaderRole) -> LeadershipToken? { state.withLock { $0.tokens[role] } }

    /// Continues the leaderships of this node, and starts those that no node has. Call it every second.
    func renew() async throws(LedgerError) {
        for role in LeaderRole.allCases where !state.withLock(\.hasEnded) {
            let token: LeadershipToken?
            do throws(LedgerError) { token = try await ledger.lead(role) } catch {
                state.withLock { $0.tokens = [:] }
                throw error
            }
            let hasEnded = state.withLock { state in
                if !state.hasEnded { state.tokens[role] = token }
                return state.hasEnded
            }
            if hasEnded { await ledger.resign(role) }
        }
    }

    /// Ends all leaderships of this node permanently, so that other nodes lead within about a second.
    func end() async {
        state.withLock { $0 = State(hasEnded: true) }
        for role in LeaderRole.allCases { await ledger.resign(role) }
    }
}
