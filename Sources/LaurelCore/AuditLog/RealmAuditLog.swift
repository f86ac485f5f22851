public import LaurelModel

/// The audit log of a realm.
public struct RealmAuditLog: RealmSubject {
    /// The service of the realm.
    package let service: RealmService

    /// Returns at most `limit` records before `number`, newest first.
    public func records(before number: Int64?, limit: Int) async throws(ServiceError) -> [AuditRecord] {
        do {
            return try await ledger.read(in: realm) { try $0.auditRecords(before: number, limit: limit) }
        } catch {
            throw ServiceError(error)
        }
    }

    /// Returns the numbers of those records whose actions were undone.
    public func undoneActions(among records: [AuditRecord]) async throws(ServiceError) -> Set<Int64> {
        do {
            return try await ledger.read(in: realm) { transaction in
                Set(try records.map(\.number).filter { try transaction.row(.undone($0)) != nil })
            }
        } catch {
            throw ServiceError(error)
        }
    }

    /// Verifies the whole log from its first record. O(records)
    public func verification() async throws(ServiceError) -> AuditVerification {
        do {
            return try await ledger.read(in: realm) { try $0.auditVerification() }
        } catch {
            throw ServiceError(error)
        }
    }

    /// Records an action that is not part of a transaction.
    public func record(_ act: AuditedAct, by actor: AuditActor) async throws(ServiceError) {
        let moment = now
        do {
            try await ledger.transact(in: realm) { transaction in
                _ = try transaction.audit(act, by: actor, at: moment)
            }
        } catch {
            throw ServiceError(error)
        }
    }

    /// Returns the players that `records` mention and that exist, by number.
    public func players(in records: [AuditRecord]) async throws(ServiceError) -> [UInt32: Player] {
        let numbers = Set(
            records.flatMap { [$0.act.player, $0.act.survivor].compactMap(\.self) }.map { PlayerNumber($0) })
        do throws(LedgerError) {
            let players = try await service.players.numbered(Array(numbers))
            return Dictionary(uniqueKeysWithValues: players.map { ($0.key.value, $0.value) })
        } catch {
            throw .ledger(error)
        }
    }
}
