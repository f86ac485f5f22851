/// The end of a realm's audit log: a log that ends before it was cut off.
struct AuditHead: Hashable, Codable {
    var number: Int64 = 0
    var hash = ""
}
