extension RecordTable {
    /// The records of the audit log, by number.
    static let audit = RecordTable("audit")
    /// The number of the action that undid an action, by the number of the latter.
    static let undoneActions = RecordTable("auditUndone")
    /// The number and the hash of the last record, in a single record.
    static let auditHeads = RecordTable("auditHead")
}

extension RecordKey {
    static func audit(_ number: Int64) -> RecordKey { RecordKey(.audit, UInt64(bitPattern: number).rowName) }
    static func undone(_ number: Int64) -> RecordKey { RecordKey(.undoneActions, UInt64(bitPattern: number).rowName) }
    static let auditHead = RecordKey(.auditHeads, "head")
}
