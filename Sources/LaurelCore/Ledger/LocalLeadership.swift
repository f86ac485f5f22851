import LaurelModel

/// The leaderships of a storage that one process owns. All its handles lead with the same tokens.
package final class LocalLeadership: Sendable {
    private struct State {
        var number: Int64
        var isLed = false
    }

    /// A number of this process, so that its claims are distinguished from those of earlier processes.
    private let start: Int64
    private let roles = Locked<[LeaderRole: State]>([:])

    /// Creates the leaderships of a storage, of which the process leads none yet.
    package init() {
        var random = SystemRandomNumberGenerator()
        start = Int64.random(in: 0..<1 << 40, using: &random)
    }

    /// Returns the token of the current leadership, and starts one if there is none.
    package func lead(_ role: LeaderRole) -> LeadershipToken {
        let number = roles.withLock { roles in
            var state = roles[role] ?? State(number: start)
            if !state.isLed { state = State(number: state.number + 1, isLed: true) }
            roles[role] = state
            return state.number
        }
        return LeadershipToken(role: role, number: number)
    }

    /// Ends the current leadership.
    package func resign(_ role: LeaderRole) { roles.withLock { $0[role]?.isLed = false } }

    /// Checks that no token was issued after `leader`. A nil value is valid.
    package func check(_ leader: LeadershipToken?) throws(LedgerError) {
        guard let leader else { return }
        let number = roles.withLock { $0[leader.role]?.number }
        guard number == leader.number else { throw .leadershipLost(leader.role) }
    }
}
