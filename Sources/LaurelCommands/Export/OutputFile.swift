#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Where a command writes what may be long: standard output, or a file that appears under its name when it is whole.
///
/// Until ``finish()`` the file has another name beside its own, and whoever reads the old one goes on reading that.
/// A failure leaves the old file as it was.
final class OutputFile {
    private let descriptor: Int32
    private let path: String?
    private var temporaryPath: String?

    /// - Parameter path: Nil for standard output. A file of this name is replaced at the end.
    init(_ path: String?) throws(CommandFailure) {
        self.path = path
        guard let path else {
            descriptor = STDOUT_FILENO
            return
        }
        var status = stat()
        // Renaming onto a device, such as /dev/null, would put a file in its place.
        if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            throw .usage("\(HarmlessText.of(path)) is there and is no file; leave --output out to write to a pipe.")
        }
        // Names and ids of players are personal data: only the owner may read it, as with the data directory.
        var template = Array("\(path).XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw Self.failure(path) }
        temporaryPath = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit {
        guard path != nil, descriptor >= 0 else { return }
        close(descriptor)
        if let temporaryPath { unlink(temporaryPath) }
    }

    /// Writes all of `text`, or throws.
    func write(_ text: String) throws(CommandFailure) {
        try Array(text.utf8).withUnsafeBufferPointer { bytes throws(CommandFailure) in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Self.write(UnsafeBufferPointer(rebasing: rest), to: descriptor)
                if count > 0 {
                    rest = rest.dropFirst(count)
                } else if errno == EAGAIN {
                    var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    poll(&ready, 1, -1)
                } else if errno != EINTR {
                    throw Self.failure(path)
                }
            }
        }
    }

    /// Makes a file durable and gives it its name.
    func finish() throws(CommandFailure) {
        guard let path, let temporaryPath else { return }
        guard fsync(descriptor) == 0, rename(temporaryPath, path) == 0 else { throw Self.failure(path) }
        self.temporaryPath = nil
    }

    private static func write(_ bytes: UnsafeBufferPointer<UInt8>, to descriptor: Int32) -> Int {
        #if canImport(Glibc)
            Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #elseif canImport(Musl)
            Musl.write(descriptor, bytes.baseAddress, bytes.count)
        #elseif canImport(Darwin)
            Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
    }

    private static func failure(_ path: String?) -> CommandFailure {
        let name = path.map(HarmlessText.of) ?? "Standard output"
        return .refused("\(name) cannot be written: \(String(cString: strerror(errno))).")
    }
}
