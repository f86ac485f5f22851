package import LaurelCore
package import LaurelIdentity
package import LaurelModel

/// The operators of the console, with their sessions and invitations.
///
/// They are records in the server's realm. Each action is one transaction. Actions that change access are in that
/// realm's audit log.
package struct Operators: Sendable {
    let ledger: any Ledger
    let clock: any WallClock
    private let hasher = PasswordHasher()
    /// The cost of hashing new passwords.
    package var cost = PasswordHash.Cost.standard

    /// Creates the operators of a ledger.
    package init(_ ledger: any Ledger, clock: any WallClock = SystemClock()) {
        self.ledger = ledger
        self.clock = clock
    }

    /// The operator's actions on an implausible clock, on the same ledger.
    package var clockAdministration: ClockAdministration { ClockAdministration(ledger) }

    /// Returns all operators, by name.
    package func all() async throws -> [Operator] { try await ledger.read(in: .server) { try $0.operators() } }

    // MARK: - Invitations

    /// Creates an invitation for a new operator, or for a new password of an existing one.
    ///
    /// - Parameter creator: The owner who invites; nil for the command line. The link is invalid if they are no longer
    ///   an owner.
    /// - Returns: The secret of the link.
    package func invite(
        _ role: OperatorRole, named name: OperatorName? = nil, of creator: OperatorName? = nil, by actor: AuditActor
    ) async throws -> OperatorSecret {
        var random = SystemRandomNumberGenerator()
        let secret = OperatorSecret(using: &random)
        let now = clock.now
        try await ledger.transact(in: .server) { transaction in
            // An existing operator's role does not change.
            let known = try name.flatMap { try transaction.operator(named: $0) }
            try transaction.store(
                OperatorInvitation(role: known?.role ?? role, name: name, creator: creator, at: now), under: secret,
                at: now)
            try transaction.audit(AuditedAct(.operatorInvited, operator: name), by: actor, at: now)
        }
        return secret
    }

    /// Creates an invitation for the first owner, and returns the secret of its link; nil if an operator exists.
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

    /// Returns the invitation of a link.
    ///
    /// - Throws: ``OperatorRefusal/invitationSpent``
    package func invitation(_ secret: OperatorSecret) async throws -> OperatorInvitation {
        let now = clock.now
        return try await ledger.read(in: .server) { try $0.invitation(secret, at: now) }
    }

    /// Accepts an invitation: creates the operator or changes their password, and signs them in.
    ///
    /// - Returns: The session's secret.
    package func accept(
        _ secret: OperatorSecret, as name: OperatorName, password: Password, from address: String?
    ) async throws -> OperatorSecret {
        // Checked before the password is hashed, so that an invalid link does not cause expensive work.
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

    /// Signs an operator in.
    ///
    /// - Returns: The session's secret.
    /// - Throws: ``OperatorRefusal/signInFailed``
    package func signIn(_ name: String, _ password: Password) async throws -> OperatorSecret {
        let known = try await self.operator(named: name)
        guard await hasher.isRight(password, for: known?.password, at: cost), let known else {
            throw OperatorRefusal.signInFailed
        }
        let now = clock.now
        return try await ledger.transact(in: .server) { transaction in
            // The password may have been changed, or the operator removed, while the hash was computed.
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

    /// Returns the current operator of a session; nil if the session has ended.
    package func `operator`(holding secret: OperatorSecret) async throws -> Operator? {
        let now = clock.now
        let found = try await ledger.read(in: .server) { transaction -> (OperatorSession, Operator)? in
            guard let session = try transaction.value(OperatorSession.self, of: .session(secret)),
                session.isAlive(at: now), let known = try transaction.operator(named: session.name)
            else { return nil }
            return (session, known)
        }
        guard let (session, known) = found else { return nil }
        if !ledger.isReadOnly, session.used(at: now) != nil {
            try await ledger.transact(in: .server) { transaction in
                // A session that has ended in the meantime is not renewed.
                let session = try transaction.value(OperatorSession.self, of: .session(secret))
                if let used = session?.used(at: now) { try transaction.set(.session(secret), to: used) }
            }
        }
        return known
    }

    /// Ends a session.
    package func signOut(_ secret: OperatorSecret) async throws {
        try await ledger.transact(in: .server) { try $0.erase(.session(secret)) }
    }

    // MARK: - Changes

    /// Changes an operator's role immediately.
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

    /// Removes an operator and ends their access immediately.
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

    /// Changes an operator's password to one of their choice, and ends their sessions and invitations.
    ///
    /// - Returns: The secret of a new session.
    package func changePassword(
        of name: OperatorName, from old: Password, to new: Password, at address: String?
    ) async throws -> OperatorSecret {
        let checked = try await self.operator(named: name.text)
        guard await hasher.isRight(old, for: checked?.password, at: cost) else { throw OperatorRefusal.passwordWrong }
        let hash = await hasher.hash(new, at: cost)
        let now = clock.now
        return try await ledger.transact(in: .server) { transaction in
            var known = try transaction.knownOperator(name)
            // An owner may have reset the password in the meantime.
            guard known.password == checked?.password else { throw OperatorRefusal.passwordWrong }
            known.password = hash
            try transaction.set(.operator(name), to: known)
            try transaction.endAccess(of: name)
            try transaction.audit(
                AuditedAct(.operatorChanged, operator: name), by: name.actor(at: address), at: now)
            return try transaction.begin(OperatorSession(of: name, at: now))
        }
    }

    /// Returns the actions on operators from the audit log, the newest first.
    package func auditRecords(before number: Int64?, limit: Int) async throws -> [AuditRecord] {
        try await ledger.read(in: .server) { try $0.auditRecords(before: number, limit: limit) }
    }
}

extension OperatorName {
    /// Returns the actor for the audit log.
    package func actor(at address: String?) -> AuditActor { AuditActor(name: "operator \(self)", address: address) }
}
