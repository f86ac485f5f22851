extension RowTable {
    /// The records of the audit log, by number.
    static let audit = RowTable("audit")
    /// By the number of an action that was undone, that of the action that did it.
    static let undoneActions = RowTable("auditUndone")
    /// One row: the last record's number and hash.
    static let auditHeads = RowTable("auditHead")
}

extension RowKey {
    static func audit(_ number: Int64) -> RowKey { RowKey(.audit, UInt64(bitPattern: number).rowName) }
    static func undone(_ number: Int64) -> RowKey { RowKey(.undoneActions, UInt64(bitPattern: number).rowName) }
    static let auditHead = RowKey(.auditHeads, "head")
}
