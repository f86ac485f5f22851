import LaurelModel

/// The functions of a realm that are about one subject.
///
/// A subject has no state: it holds the service, which commits, applies and reads for it.
protocol RealmSubject: Sendable {
    var service: RealmService { get }
}

extension RealmSubject {
    var realm: Realm { service.realm }
    var ledger: any Ledger { service.ledger }
    var now: Moment { service.now }

    /// Reads rows, in one snapshot.
    func readRows<Answer: Sendable>(
        _ body: @escaping @Sendable (any LedgerTransaction) throws -> Answer
    ) async throws(ServiceError) -> Answer {
        do { return try await ledger.read(in: realm, body) } catch { throw ServiceError(error) }
    }

    /// Changes rows, as one transaction. Rankings do not depend on them.
    func changeRows<Answer: Sendable>(
        _ body: @escaping @Sendable (inout any LedgerTransaction) throws -> Answer
    ) async throws(ServiceError) -> Answer {
        do { return try await ledger.transact(in: realm, body) } catch { throw ServiceError(error) }
    }

    /// Runs one act of an operator as one transaction; the rankings include it when this returns.
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
    /// - Returns: Its outcome and position. An outcome that is refused is thrown.
    func perform(_ command: Command) async throws(ServiceError) -> Settled {
        let settled: [Settled]
        do throws(LedgerError) { settled = try await service.perform([command]) } catch { throw .ledger(error) }
        if case .refused(let refusal) = settled[0].outcome { throw .refused(refusal) }
        return settled[0]
    }
}
