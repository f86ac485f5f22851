/// A line of what a server answers: how far it is, and in the end the backup or why there is none.
enum ControlReply: Codable, Sendable {
    case progress(done: Int, total: Int)
    case backup(BackupBody)
    case failure(exitCode: Int32, message: String)
}
