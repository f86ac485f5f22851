import LaurelModel

/// The destination of a backup.
public enum BackupTarget: Hashable, Sendable {
    /// A file at this path, which must not exist. Its folder must exist.
    case file(String)
    /// A file in this folder, named after the time and the number of facts. A missing folder is created.
    case folder(String)

    /// The path of the file while it is being written. Its lock allows one backup at a time.
    var draftPath: String {
        switch self {
        case .file(let path): path + ".part"
        case .folder(let path): path + "/laurel-backup.part"
        }
    }

    /// The path of the complete backup.
    func path(at moment: Moment, factCount: Int64) -> String {
        switch self {
        case .file(let path): path
        case .folder(let path):
            path + "/" + moment.iso8601.filter { $0 != "-" && $0 != ":" } + "-\(factCount).laurel"
        }
    }
}
