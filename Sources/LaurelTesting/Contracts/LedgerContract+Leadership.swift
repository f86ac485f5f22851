import LaurelCore
import LaurelModel

extension LedgerContract {
    /// Leaderships and their tokens.
    static let leadership = [
        LedgerContract("A role has one token at a time, which fences the transactions of former leaders", fenced),
        LedgerContract("Each role has its own leader", separate),
    ]

    private static let key = RecordKey(RecordTable("contract"), "leader")

    private static func fenced(_ fixture: LedgerHarness) async throws {
        let former = try await token(of: .deliveries, through: fixture.first)
        try expect("the token of a continued leadership", try await fixture.first.lead(.deliveries), is: former)
        // Two handles of one process may lead together, and then with the same token.
        let other = try await fixture.second.lead(.deliveries)
        try expect("the second handle leads with another token", other == nil || other == former)
        for (ledger, text) in zip(fixture.ledgers, ["first", "second"]) {
            try await ledger.transact(in: fixture.realm, as: former) { try $0.write([key: text]) }
            try expect("the record", try await ledger.read(in: fixture.realm) { try $0.row(key) }, is: text)
        }

        await fixture.first.resign(.deliveries)
        let next = try await token(of: .deliveries, through: fixture.second)
        try expect("the next number is greater", next.number > former.number)
        for ledger in fixture.ledgers {
            var failure: LedgerError?
            do {
                try await ledger.transact(in: fixture.realm, as: former) { try $0.write([key: "stale"]) }
            } catch let error as LedgerError { failure = error }
            try expect("the error with a former token", failure, is: .leadershipLost(.deliveries))
            try expect("the record", try await ledger.read(in: fixture.realm) { try $0.row(key) }, is: "second")
        }
        try await fixture.first.transact(in: fixture.realm, as: next) { try $0.write([key: "next"]) }
        try expect("the record", try await fixture.second.read(in: fixture.realm) { try $0.row(key) }, is: "next")
    }

    private static func separate(_ fixture: LedgerHarness) async throws {
        let finalizing = try await token(of: .finalizing, through: fixture.first)
        let deliveries = try await token(of: .deliveries, through: fixture.second)
        try expect("the role of a token", deliveries.role, is: .deliveries)
        await fixture.second.resign(.deliveries)
        _ = try await token(of: .deliveries, through: fixture.first)
        try expect("the other role's token", try await fixture.first.lead(.finalizing), is: finalizing)
        try await fixture.second.transact(in: fixture.realm, as: finalizing) { try $0.write([key: "finalizing"]) }
    }

    private static func token(of role: LeaderRole, through ledger: any Ledger) async throws -> LeadershipToken {
        guard let token = try await ledger.lead(role) else {
            throw ContractViolation("the token of a role without a leader", expected: "a token", found: "nil")
        }
        return token
    }
}
