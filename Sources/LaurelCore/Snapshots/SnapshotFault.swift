import Foundation

/// An error of a snapshot file.
enum SnapshotFault: Error {
    /// The file differs from the one that was written.
    case damaged
    /// The system returned an error.
    case system(String)

    /// The last error of the system.
    static var last: SnapshotFault { .system(String(cString: strerror(errno))) }
}

extension SnapshotFault: CustomStringConvertible {
    var description: String {
        switch self {
        case .damaged: "it is damaged"
        case .system(let reason): reason
        }
    }
}
