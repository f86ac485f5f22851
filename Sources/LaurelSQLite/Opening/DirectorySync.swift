import Foundation

/// Makes names durable: a file whose directory was never synced may be gone with the power.
enum DirectorySync {
    static func sync(_ directory: String) throws(OpeningError) {
        let descriptor = open(directory, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(path: directory, reason: String(cString: strerror(errno))) }
        defer { close(descriptor) }
        // Some file systems cannot sync a directory and say so; others fail, and that counts.
        guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else {
            throw .syncFailed(path: directory, reason: String(cString: strerror(errno)))
        }
    }

    /// The directories that have to be made for `directory`, and that which they are made in, innermost first.
    static func ancestry(ofMissing directory: String) -> [String] {
        var ancestry: [String] = []
        var url = URL(fileURLWithPath: directory).standardizedFileURL
        while !FileManager.default.fileExists(atPath: url.path), url.path != "/" {
            ancestry.append(url.path)
            url.deleteLastPathComponent()
        }
        return ancestry + [url.path]
    }
}
