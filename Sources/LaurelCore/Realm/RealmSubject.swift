import LaurelModel

/// The functions of a realm for one subject.
///
/// A subject has no state. Its service commits, applies and reads.
protocol RealmSubject: Sendable {
    var service: RealmService { get }
}

extension RealmSubject {
    var realm: Realm { service.realm }
    var ledger: any Ledger { service.ledger }
    var now: Moment { service.now }

    /// Runs `body` on a snapshot of the realm, to read key–value records.
    func readRows<Answer: Sendable>(
        _ body: @escaping @Sendable (any LedgerTransaction) throws -> Answer
    ) async throws(ServiceError) -> Answer {
        do { return try await ledger.read(in: realm, body) } catch { throw ServiceError(error) }
    }

    /// Runs `body` in a transaction that changes key–value records on which no ranking depends.
    func changeRows<Answer: Sendable>(
        as leader: LeadershipToken? = nil, _ body: @escaping @Sendable (inout any LedgerTransaction) throws -> Answer
    ) async throws(ServiceError) -> Answer {
        do { return try await ledger.transact(in: realm, as: leader, body) } catch { throw ServiceError(error) }
    }

    /// Runs an operator's action in a transaction. The rankings include its changes when this returns.
    func administer<Answer: Sendable>(
        _ body: @escaping @Sendable (inout any LedgerTransaction, Moment) throws -> Answer
    ) async throws(ServiceError) -> Answer {
        let moment = now
        if let fault = service.clockFault { throw .ledger(.clockImplausible("\(fault)")) }
        do {
            return try await service.transact { transaction in try body(&transaction, moment) }
        } catch {
            throw ServiceError(error)
        }
    }

    /// Commits one command.
    ///
    /// - Returns: The command's outcome and position.
    /// - Throws: ``ServiceError``. If the command is rejected, this is its ``Refusal``.
    func perform(_ command: Command) async throws(ServiceError) -> Settled {
        let settled: [Settled]
        do throws(LedgerError) { settled = try await service.perform([command]) } catch { throw .ledger(error) }
        if case .refused(let refusal) = settled[0].outcome { throw .refused(refusal) }
        return settled[0]
    }
}
