public import LaurelModel

extension LedgerTransaction {
    /// Appends `act` to the audit log.
    @discardableResult
    public mutating func audit(_ act: AuditedAct, by actor: AuditActor, at moment: Moment) throws -> AuditRecord {
        let head = try value(AuditHead.self, of: .auditHead) ?? AuditHead()
        let record = AuditRecord(
            number: head.number + 1, moment: moment, actor: actor, act: act, previousHash: head.hash)
        try set(.audit(record.number), to: record)
        try set(.auditHead, to: AuditHead(number: record.number, hash: record.hash))
        return record
    }

    /// Returns at most `limit` records after `number`, in order.
    func auditRecords(after number: Int64, limit: Int) throws -> [AuditRecord] {
        let range = RecordRange(.audit, after: number > 0 ? RecordKey.audit(number).name : nil)
        return try rows(in: range, limit: limit).map { try $0.key.value(AuditRecord.self, in: $0.text) }
    }

    /// Returns at most `limit` records before `number`, newest first.
    package func auditRecords(before number: Int64?, limit: Int) throws -> [AuditRecord] {
        let end = try (value(AuditHead.self, of: .auditHead) ?? AuditHead()).number + 1
        let last = min(max(number ?? end, 1), end)
        let first = max(1, last - Int64(limit))
        guard first < last else { return [] }
        return try auditRecords(after: first - 1, limit: Int(last - first)).reversed()
    }

    /// Verifies the audit log from its first record.
    func auditVerification() throws -> AuditVerification {
        var (faults, last) = ([String](), AuditHead())
        while true {
            let records = try auditRecords(after: last.number, limit: 1_000)
            for record in records {
                if record.number != last.number + 1 || record.previousHash != last.hash {
                    faults.append("Record \(record.number) of the audit log does not follow the record before it.")
                }
                if record.hash != record.expectedHash {
                    faults.append("Record \(record.number) of the audit log was changed.")
                }
                last = AuditHead(number: record.number, hash: record.hash)
            }
            if records.isEmpty { break }
        }
        if last != (try value(AuditHead.self, of: .auditHead) ?? AuditHead()) {
            faults.append("The audit log ends at record \(last.number), but its head names another record.")
        }
        return AuditVerification(recordCount: last.number, lastHash: last.hash, faults: faults)
    }
}
