extension RecordTable {
    /// The records of the audit log, by number.
    static let audit = RecordTable("audit")
    /// By the number of an action that was undone, that of the action that did it.
    static let undoneActions = RecordTable("auditUndone")
    /// One row: the last record's number and hash.
    static let auditHeads = RecordTable("auditHead")
}

extension RecordKey {
    static func audit(_ number: Int64) -> RecordKey { RecordKey(.audit, UInt64(bitPattern: number).rowName) }
    static func undone(_ number: Int64) -> RecordKey { RecordKey(.undoneActions, UInt64(bitPattern: number).rowName) }
    static let auditHead = RecordKey(.auditHeads, "head")
}
