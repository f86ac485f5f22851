import Foundation

/// Makes names durable: a file whose directory was never synced may be gone with the power.
enum DirectorySync {
    static func sync(_ directory: String) throws(OpeningError) {
        let descriptor = open(directory, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(path: directory, reason: String(cString: strerror(errno))) }
        defer { close(descriptor) }
        // Some file systems cannot sync a directory, or are never written, and say so; others fail, and that counts.
        guard fsync(descriptor) == 0 || [EINVAL, ENOTSUP, EROFS].contains(errno) else {
            throw .syncFailed(path: directory, reason: String(cString: strerror(errno)))
        }
    }

    /// Syncs all directories that `directory` is in, innermost first: any of them may have been made for it just now, or
    /// by a start that was ended before it came to syncing them.
    static func syncAncestors(of directory: String) throws(OpeningError) {
        var url = URL(fileURLWithPath: directory).resolvingSymlinksInPath()
        while url.pathComponents.count > 1 {
            url.deleteLastPathComponent()
            // One that may not even be looked into is none that was made here.
            guard access(url.path, R_OK) == 0 else { continue }
            try sync(url.path)
        }
    }
}
