#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A source of a CSV file's bytes.
package struct CSVSource {
    /// The file's name for messages.
    package let name: CSVFileName
    /// The file's size; nil if it is unknown.
    package let byteCountTotal: Int?
    /// Reads bytes into the start of a buffer, and returns their number; 0 at the end of the source.
    package let read: (UnsafeMutableRawBufferPointer) throws(CSVFileError) -> Int

    /// Creates a source from a function that reads bytes.
    package init(
        name: CSVFileName,
        byteCountTotal: Int? = nil,
        read: @escaping (UnsafeMutableRawBufferPointer) throws(CSVFileError) -> Int
    ) {
        self.name = name
        self.byteCountTotal = byteCountTotal
        self.read = read
    }

    /// Opens the file at `path`, or standard input if `path` is `-`.
    ///
    /// The file is closed when the last copy of the source is released.
    package init(path: String) throws(CSVFileError) {
        let name = CSVFileName(path)
        let file = try path == "-" ? OpenFile(STDIN_FILENO) : OpenFile(opening: name)
        self.init(name: name, byteCountTotal: file.byteCountTotal) { buffer throws(CSVFileError) in
            try file.fill(buffer, name: name)
        }
    }
}

/// An open file descriptor. `deinit` closes it unless it is standard input.
private final class OpenFile {
    private let descriptor: Int32
    private let isOurs: Bool

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        isOurs = false
    }

    init(opening name: CSVFileName) throws(CSVFileError) {
        // The system would truncate the path at the NUL, and open a different file.
        guard !name.text.utf8.contains(0) else { throw .unreadable(name, reason: "its name contains a NUL") }
        descriptor = open(name.text, O_RDONLY | O_CLOEXEC)
        isOurs = true
        guard descriptor >= 0 else { throw Self.error(name) }
        var status = stat()
        // A directory can be opened, but fails at the first read.
        guard fstat(descriptor, &status) != 0 || status.st_mode & S_IFMT != S_IFDIR else {
            throw .unreadable(name, reason: String(cString: strerror(EISDIR)))
        }
    }

    deinit {
        if isOurs, descriptor >= 0 { close(descriptor) }
    }

    var byteCountTotal: Int? {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int(status.st_size)
    }

    func fill(_ buffer: UnsafeMutableRawBufferPointer, name: CSVFileName) throws(CSVFileError) -> Int {
        while true {
            let count = read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            guard errno == EINTR else { throw Self.error(name) }
        }
    }

    private static func error(_ name: CSVFileName) -> CSVFileError {
        .unreadable(name, reason: String(cString: strerror(errno)))
    }
}
