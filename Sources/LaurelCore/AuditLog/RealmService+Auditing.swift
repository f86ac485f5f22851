public import LaurelModel

extension RealmService {
    /// At most `limit` records of the audit log before `number`, the newest first.
    public func auditRecords(before number: Int64?, limit: Int) async throws(ServiceError) -> [AuditRecord] {
        do {
            return try await ledger.read(in: realm) { try $0.auditRecords(before: number, limit: limit) }
        } catch {
            throw ServiceError(error)
        }
    }

    /// The numbers of those records whose actions were undone.
    public func undoneActions(among records: [AuditRecord]) async throws(ServiceError) -> Set<Int64> {
        do {
            return try await ledger.read(in: realm) { transaction in
                Set(try records.map(\.number).filter { try transaction.row(.undone($0)) != nil })
            }
        } catch {
            throw ServiceError(error)
        }
    }

    /// Walks the whole log from its first record. O(records)
    public func auditVerification() async throws(ServiceError) -> AuditVerification {
        do {
            return try await ledger.read(in: realm) { try $0.auditVerification() }
        } catch {
            throw ServiceError(error)
        }
    }

    /// Writes down what was done elsewhere.
    public func audit(_ act: AuditedAct, by actor: AuditActor) async throws(ServiceError) {
        let moment = now
        do {
            try await ledger.transact(in: realm) { transaction in
                _ = try transaction.audit(act, by: actor, at: moment)
            }
        } catch {
            throw ServiceError(error)
        }
    }

    /// The players of these numbers who exist, for showing whom a record is about.
    public func playersNamed(in records: [AuditRecord]) async throws(ServiceError) -> [UInt32: Player] {
        let numbers = Set(
            records.flatMap { [$0.act.player, $0.act.survivor].compactMap(\.self) }.map { PlayerNumber($0) })
        do throws(LedgerError) {
            let players = try await players(numbered: Array(numbers))
            return Dictionary(uniqueKeysWithValues: players.map { ($0.key.value, $0.value) })
        } catch {
            throw .ledger(error)
        }
    }
}
