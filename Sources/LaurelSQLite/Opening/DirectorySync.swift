import Foundation

/// Syncs of directories, which make file names durable: without them, a new file may be missing after a power loss.
enum DirectorySync {
    static func sync(_ directory: String) throws(OpeningError) {
        let descriptor = open(directory, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(path: directory, reason: String(cString: strerror(errno))) }
        defer { close(descriptor) }
        // File systems that cannot sync a directory, or are read-only, report these codes. Other errors are failures.
        guard fsync(descriptor) == 0 || [EINVAL, ENOTSUP, EROFS].contains(errno) else {
            throw .syncFailed(path: directory, reason: String(cString: strerror(errno)))
        }
    }

    /// Syncs all ancestors of `directory`, innermost first. This start may have created them, or an earlier start that
    /// was killed before it synced them.
    static func syncAncestors(of directory: String) throws(OpeningError) {
        var url = URL(fileURLWithPath: directory).resolvingSymlinksInPath()
        while url.pathComponents.count > 1 {
            url.deleteLastPathComponent()
            // This process cannot have created a directory that it may not read.
            guard access(url.path, R_OK) == 0 else { continue }
            try sync(url.path)
        }
    }
}
