import LaurelModel
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The output of a command: standard output, or a file that is renamed into place when it is complete.
///
/// Until ``finish()``, the file has a temporary name in the same folder, and the old file stays readable. A failure
/// leaves the old file unchanged.
final class OutputFile {
    private let descriptor: Int32
    private let path: String?
    private var temporaryPath: String?

    /// Opens the output.
    ///
    /// - Parameter path: The file to create or replace, or nil for standard output.
    init(_ path: String?) throws(CommandFailure) {
        self.path = path
        guard let path else {
            descriptor = STDOUT_FILENO
            return
        }
        var status = stat()
        // A rename would replace a device, such as /dev/null, by a file.
        if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            throw .usage("\(SanitizedText.of(path)) is not a regular file. Omit --output to write to standard output.")
        }
        // Names and ids of players are personal data, so only the owner may read the file.
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

    /// Writes all of `text`.
    func write(_ text: String) throws(CommandFailure) {
        do throws(WritingFailed) {
            try TerminalStream.write(text, to: descriptor)
        } catch {
            throw Self.failure(path, error)
        }
    }

    /// Syncs the file and renames it.
    func finish() throws(CommandFailure) {
        guard let path, let temporaryPath else { return }
        guard fsync(descriptor) == 0, rename(temporaryPath, path) == 0 else {
            throw Self.failure(path, WritingFailed(errno))
        }
        self.temporaryPath = nil
        guard Self.syncDirectory(of: path) else { throw Self.failure(path, WritingFailed(errno)) }
    }

    /// Syncs the directory, so that the file's name is durable.
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
