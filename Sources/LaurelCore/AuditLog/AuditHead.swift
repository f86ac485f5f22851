/// The last record of a realm's audit log, by which a truncated log is detected.
struct AuditHead: Hashable, Codable {
    var number: Int64 = 0
    var hash = ""
}
