import LaurelModel
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
            throw .usage("\(SanitizedText.of(path)) is there and is no file; leave --output out to write to a pipe.")
        }
        // Names and ids of players are personal data: only the owner may read it, as with the data directory.
        var template = Array("\(path).XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw Self.failure(path, WritingFailed(errno)) }
        temporaryPath = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit {
        guard path != nil, descriptor >= 0 else { return }
        close(descriptor)
        if let temporaryPath { unlink(temporaryPath) }
    }

    /// Writes all of `text`, or throws.
    func write(_ text: String) throws(CommandFailure) {
        do throws(WritingFailed) {
            try TerminalStream.write(text, to: descriptor)
        } catch {
            throw Self.failure(path, error)
        }
    }

    /// Makes a file durable and gives it its name.
    func finish() throws(CommandFailure) {
        guard let path, let temporaryPath else { return }
        guard fsync(descriptor) == 0, rename(temporaryPath, path) == 0 else {
            throw Self.failure(path, WritingFailed(errno))
        }
        self.temporaryPath = nil
        guard Self.syncDirectory(of: path) else { throw Self.failure(path, WritingFailed(errno)) }
    }

    /// A name is as durable as the directory that it stands in.
    private static func syncDirectory(of path: String) -> Bool {
        let parent = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        let directory = open(parent, O_RDONLY)
        guard directory >= 0 else { return false }
        defer { close(directory) }
        return fsync(directory) == 0
    }

    private static func failure(_ path: String?, _ error: WritingFailed) -> CommandFailure {
        let name = path.map(SanitizedText.of) ?? "Standard output"
        return .refused("\(name) cannot be written: \(error.reason).")
    }
}
