/// What a command asks of the server that holds its data directory: one line of JSON.
struct ControlRequest: Codable, Sendable {
    struct BackupRequest: Codable, Sendable {
        /// Where to, from the root; left out for the data directory's own folder.
        var path: String?
    }

    var backup: BackupRequest
}
