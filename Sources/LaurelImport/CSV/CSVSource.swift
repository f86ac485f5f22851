#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Where the bytes of a CSV file come from.
package struct CSVSource {
    package let name: CSVFileName
    /// The file's size, where it is a file that has one.
    package let byteCountTotal: Int?
    /// Fills the front of a buffer and returns how many bytes it wrote; 0 at the end.
    package let read: (UnsafeMutableRawBufferPointer) throws(CSVFileError) -> Int

    package init(
        name: CSVFileName,
        byteCountTotal: Int? = nil,
        read: @escaping (UnsafeMutableRawBufferPointer) throws(CSVFileError) -> Int
    ) {
        self.name = name
        self.byteCountTotal = byteCountTotal
        self.read = read
    }

    /// The file at `path`, or standard input where that is `-`. The file closes with the source.
    package init(path: String) throws(CSVFileError) {
        let name = CSVFileName(path)
        let file = try path == "-" ? OpenFile(STDIN_FILENO) : OpenFile(opening: name)
        self.init(name: name, byteCountTotal: file.byteCountTotal) { buffer throws(CSVFileError) in
            try file.fill(buffer, name: name)
        }
    }
}

/// A file descriptor; closes it at the end, unless it was there before.
private final class OpenFile {
    private let descriptor: Int32
    private let isOurs: Bool

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        isOurs = false
    }

    init(opening name: CSVFileName) throws(CSVFileError) {
        // A path with a NUL would open another file: the one its first part names.
        guard !name.text.utf8.contains(0) else { throw .unreadable(name, reason: "its name holds a NUL") }
        descriptor = open(name.text, O_RDONLY | O_CLOEXEC)
        isOurs = true
        guard descriptor >= 0 else { throw Self.error(name) }
        var status = stat()
        // A folder can be opened, and fails at the first read.
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
