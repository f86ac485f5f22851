package import LaurelCore
package import LaurelIdentity
package import LaurelModel

/// Who may use the console: operators, their sessions and invitations, as rows of the server's realm. Every act is one
/// transaction, and what changes who gets in is in that realm's audit log.
package struct Operators: Sendable {
    let ledger: any Ledger
    let clock: any WallClock
    private let hasher = PasswordHasher()
    /// Of the passwords that are chosen from now on.
    package var cost = PasswordHash.Cost.standard

    package init(_ ledger: any Ledger, clock: any WallClock = SystemClock()) {
        self.ledger = ledger
        self.clock = clock
    }

    /// The operator's actions on an implausible clock, on the same ledger.
    package var clockAdministration: ClockAdministration { ClockAdministration(ledger) }

    /// By name.
    package func all() async throws -> [Operator] { try await ledger.read(in: .server) { try $0.operators() } }

    // MARK: - Invitations

    /// Makes a link's secret for whoever should become an operator, or get a new password.
    ///
    /// - Parameter creator: The owner who invites; nil for the command line. The link is invalid once they are no owner any more.
    package func invite(
        _ role: OperatorRole, named name: OperatorName? = nil, of creator: OperatorName? = nil, by actor: AuditActor
    ) async throws -> OperatorSecret {
        var random = SystemRandomNumberGenerator()
        let secret = OperatorSecret(using: &random)
        let now = clock.now
        try await ledger.transact(in: .server) { transaction in
            // Whoever is an operator already keeps their role.
            let known = try name.flatMap { try transaction.operator(named: $0) }
            try transaction.store(
                OperatorInvitation(role: known?.role ?? role, name: name, creator: creator, at: now), under: secret,
                at: now)
            try transaction.audit(AuditedAct(.operatorInvited, operator: name), by: actor, at: now)
        }
        return secret
    }

    /// Makes the secret of the first owner's link, where there is no operator yet.
    package func inviteFirst() async throws -> OperatorSecret? {
        var random = SystemRandomNumberGenerator()
        let secret = OperatorSecret(using: &random)
        let now = clock.now
        return try await ledger.transact(in: .server) { transaction in
            guard try transaction.operators().isEmpty else { return nil }
            try transaction.store(OperatorInvitation(role: .owner, isFirst: true, at: now), under: secret, at: now)
            return secret
        }
    }

    /// - Throws: ``OperatorRefusal/invitationSpent``.
    package func invitation(_ secret: OperatorSecret) async throws -> OperatorInvitation {
        let now = clock.now
        return try await ledger.read(in: .server) { try $0.invitation(secret, at: now) }
    }

    /// Makes an operator of whoever holds an invitation, or gives one a new password, and signs them in.
    ///
    /// - Returns: The session's secret.
    package func accept(
        _ secret: OperatorSecret, as name: OperatorName, password: Password, from address: String?
    ) async throws -> OperatorSecret {
        // Before the slow part, which nobody gets for nothing.
        _ = try await invitation(secret)
        let hash = await hasher.hash(password, at: cost)
        let now = clock.now
        return try await ledger.transact(in: .server) { transaction in
            let invitation = try transaction.invitation(secret, at: now)
            let name = invitation.name ?? name
            var known = try transaction.operator(named: name)
            guard known == nil || invitation.name != nil else { throw OperatorRefusal.nameTaken }
            known?.password = hash
            try transaction.set(
                .operator(name),
                to: known ?? Operator(name: name, role: invitation.role, password: hash, createdAt: now))
            try transaction.erase(.invitation(secret))
            try transaction.endAccess(of: name)
            try transaction.audit(
                AuditedAct(.operatorJoined, operator: name), by: name.actor(at: address), at: now)
            return try transaction.begin(OperatorSession(of: name, at: now))
        }
    }

    // MARK: - Sessions

    /// - Returns: The session's secret.
    /// - Throws: ``OperatorRefusal/signInFailed``.
    package func signIn(_ name: String, _ password: Password) async throws -> OperatorSecret {
        let known = try await self.operator(named: name)
        guard await hasher.isRight(password, for: known?.password, at: cost), let known else {
            throw OperatorRefusal.signInFailed
        }
        let now = clock.now
        return try await ledger.transact(in: .server) { transaction in
            // The password, or the operator, may have gone meanwhile.
            guard try transaction.operator(named: known.name)?.password == known.password else {
                throw OperatorRefusal.signInFailed
            }
            return try transaction.begin(OperatorSession(of: known.name, at: now))
        }
    }

    private func `operator`(named name: String) async throws -> Operator? {
        guard let name = try? OperatorName(name) else { return nil }
        return try await ledger.read(in: .server) { try $0.operator(named: name) }
    }

    /// Whose session it is, as they are now; nil for one that has ended.
    package func `operator`(holding secret: OperatorSecret) async throws -> Operator? {
        let now = clock.now
        let found = try await ledger.read(in: .server) { transaction -> (OperatorSession, Operator)? in
            guard let session = try transaction.value(OperatorSession.self, of: .session(secret)),
                session.isAlive(at: now), let known = try transaction.operator(named: session.name)
            else { return nil }
            return (session, known)
        }
        guard let (session, known) = found else { return nil }
        if session.used(at: now) != nil {
            try await ledger.transact(in: .server) { transaction in
                // One that has ended meanwhile stays so.
                let session = try transaction.value(OperatorSession.self, of: .session(secret))
                if let used = session?.used(at: now) { try transaction.set(.session(secret), to: used) }
            }
        }
        return known
    }

    package func signOut(_ secret: OperatorSecret) async throws {
        try await ledger.transact(in: .server) { try $0.erase(.session(secret)) }
    }

    // MARK: - Changes

    /// Gives an operator another role, at once.
    package func change(_ name: OperatorName, to role: OperatorRole, by actor: AuditActor) async throws {
        let now = clock.now
        try await ledger.transact(in: .server) { transaction in
            var known = try transaction.knownOperator(name)
            if role < .owner {
                try transaction.demandOwner(besides: name)
                try transaction.eraseInvitations(of: name)
            }
            known.role = role
            try transaction.set(.operator(name), to: known)
            try transaction.audit(AuditedAct(.operatorChanged, operator: name), by: actor, at: now)
        }
    }

    /// Shuts an operator out, at once.
    package func remove(_ name: OperatorName, by actor: AuditActor) async throws {
        let now = clock.now
        try await ledger.transact(in: .server) { transaction in
            _ = try transaction.knownOperator(name)
            try transaction.demandOwner(besides: name)
            try transaction.erase(.operator(name))
            try transaction.endAccess(of: name)
            try transaction.audit(AuditedAct(.operatorRemoved, operator: name), by: actor, at: now)
        }
    }

    /// Gives an operator the password that they have chosen, and ends their sessions and invitations.
    ///
    /// - Returns: A new session's secret.
    package func changePassword(
        of name: OperatorName, from old: Password, to new: Password, at address: String?
    ) async throws -> OperatorSecret {
        let checked = try await self.operator(named: name.text)
        guard await hasher.isRight(old, for: checked?.password, at: cost) else { throw OperatorRefusal.passwordWrong }
        let hash = await hasher.hash(new, at: cost)
        let now = clock.now
        return try await ledger.transact(in: .server) { transaction in
            var known = try transaction.knownOperator(name)
            // An owner may have reset the password meanwhile.
            guard known.password == checked?.password else { throw OperatorRefusal.passwordWrong }
            known.password = hash
            try transaction.set(.operator(name), to: known)
            try transaction.endAccess(of: name)
            try transaction.audit(
                AuditedAct(.operatorChanged, operator: name), by: name.actor(at: address), at: now)
            return try transaction.begin(OperatorSession(of: name, at: now))
        }
    }

    /// What was done about operators, the newest first.
    package func auditRecords(before number: Int64?, limit: Int) async throws -> [AuditRecord] {
        try await ledger.read(in: .server) { try $0.auditRecords(before: number, limit: limit) }
    }
}

extension OperatorName {
    /// Whom the audit log names.
    package func actor(at address: String?) -> AuditActor { AuditActor(name: "operator \(self)", address: address) }
}
