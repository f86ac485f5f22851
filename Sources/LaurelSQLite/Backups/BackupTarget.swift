import LaurelModel

/// Where a backup goes.
public enum BackupTarget: Hashable, Sendable {
    /// A file of this name, which must not be there yet. Its folder must.
    case file(String)
    /// A file in this folder, named for the moment and the facts in it. The folder is made if it is missing.
    case folder(String)

    /// What it is called until it is whole: one backup at a time is written there.
    var draftPath: String {
        switch self {
        case .file(let path): path + ".part"
        case .folder(let path): path + "/laurel-backup.part"
        }
    }

    /// What it is called then.
    func path(at moment: Moment, factCount: Int64) -> String {
        switch self {
        case .file(let path): path
        case .folder(let path):
            path + "/" + moment.iso8601.filter { $0 != "-" && $0 != ":" } + "-\(factCount).laurel"
        }
    }
}
