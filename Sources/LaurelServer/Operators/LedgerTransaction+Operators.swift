import LaurelCore
import LaurelIdentity
import LaurelModel

extension RecordTable {
    /// The ``Operator`` records by name.
    fileprivate static let operators = RecordTable("operator")
    /// The ``OperatorSession`` records by the hash of their secret.
    fileprivate static let operatorSessions = RecordTable("operatorSession")
    /// The ``OperatorInvitation`` records by the hash of their secret.
    fileprivate static let operatorInvitations = RecordTable("operatorInvitation")
}

extension RecordKey {
    static func `operator`(_ name: OperatorName) -> RecordKey { RecordKey(.operators, name.text) }
    static func session(_ secret: OperatorSecret) -> RecordKey { RecordKey(.operatorSessions, secret.hash) }
    static func invitation(_ secret: OperatorSecret) -> RecordKey { RecordKey(.operatorInvitations, secret.hash) }
}

extension LedgerTransaction {
    func operators() throws -> [Operator] {
        try rows(in: RecordRange(.operators)).map { try $0.key.value(Operator.self, in: $0.text) }
    }

    func `operator`(named name: OperatorName) throws -> Operator? { try value(Operator.self, of: .operator(name)) }

    func knownOperator(_ name: OperatorName) throws -> Operator {
        guard let known = try `operator`(named: name) else { throw OperatorRefusal.operatorNotFound }
        return known
    }

    /// Checks that an owner remains besides `name`. Only owners can invite operators.
    ///
    /// - Throws: ``OperatorRefusal/lastOwner``
    func demandOwner(besides name: OperatorName) throws {
        guard try operators().contains(where: { $0.role == .owner && $0.name != name }) else {
            throw OperatorRefusal.lastOwner
        }
    }

    func invitation(_ secret: OperatorSecret, at moment: Moment) throws -> OperatorInvitation {
        guard let invitation = try value(OperatorInvitation.self, of: .invitation(secret)),
            moment < invitation.expiresAt, try !invitation.isFirst || operators().isEmpty,
            try invitation.creator.map({ try `operator`(named: $0)?.role == .owner }) ?? true
        else { throw OperatorRefusal.invitationSpent }
        return invitation
    }

    /// Stores an invitation, and deletes expired ones.
    mutating func store(_ invitation: OperatorInvitation, under secret: OperatorSecret, at moment: Moment) throws {
        for row in try rows(in: RecordRange(.operatorInvitations)) {
            let old = try row.key.value(OperatorInvitation.self, in: row.text)
            // Only the newest link for the first owner is valid.
            if moment >= old.expiresAt || invitation.isFirst && old.isFirst { try erase(row.key) }
        }
        try set(.invitation(secret), to: invitation)
    }

    /// Stores a new session, and deletes expired ones.
    mutating func begin(_ session: OperatorSession) throws -> OperatorSecret {
        for row in try rows(in: RecordRange(.operatorSessions)) {
            let old = try row.key.value(OperatorSession.self, in: row.text)
            if !old.isAlive(at: session.createdAt) { try erase(row.key) }
        }
        var random = SystemRandomNumberGenerator()
        let secret = OperatorSecret(using: &random)
        try set(.session(secret), to: session)
        return secret
    }

    /// Deletes an operator's sessions, and the invitations that they created or that name them.
    mutating func endAccess(of name: OperatorName) throws {
        try endSessions(of: name)
        try eraseInvitations(of: name)
    }

    mutating func eraseInvitations(of name: OperatorName) throws {
        for row in try rows(in: RecordRange(.operatorInvitations)) {
            let invitation = try row.key.value(OperatorInvitation.self, in: row.text)
            if invitation.name == name || invitation.creator == name { try erase(row.key) }
        }
    }

    private mutating func endSessions(of name: OperatorName) throws {
        for row in try rows(in: RecordRange(.operatorSessions)) {
            if try row.key.value(OperatorSession.self, in: row.text).name == name { try erase(row.key) }
        }
    }
}
