import Foundation

/// The first bytes of a database file, read without SQLite.
enum DatabaseHeader {
    /// "Laur" in ASCII, which distinguishes Laurel's files from those of other programs.
    static let applicationID: Int32 = 0x4C61_7572

    /// Whether there is no database yet. Throws for a file of another program. SQLite is not used, because it would
    /// change such a file when it opens it.
    static func isMissing(in path: String) throws(OpeningError) -> Bool {
        guard try status(of: path) != nil else { return true }
        let descriptor = open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(path: path, reason: String(cString: strerror(errno))) }
        defer { close(descriptor) }
        // The header's layout: https://www.sqlite.org/fileformat2.html#the_database_header
        var header = [UInt8](repeating: 0, count: 100)
        let count = read(descriptor, &header, header.count)
        if count == 0 { return true }
        let identifier = header[68..<72].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        guard count == 100, header.starts(with: Array("SQLite format 3\0".utf8)),
            identifier == UInt32(bitPattern: applicationID)
        else { throw .foreign(path: path) }
        return false
    }

    /// Returns the status of a file, or nil if the file does not exist. Throws if its status cannot be read.
    static func status(of path: String) throws(OpeningError) -> stat? {
        var status = stat()
        if stat(path, &status) == 0 { return status }
        guard errno == ENOENT else { throw .system(path: path, reason: String(cString: strerror(errno))) }
        return nil
    }
}
