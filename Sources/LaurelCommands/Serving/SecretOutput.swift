import Foundation

/// The only destination of the secrets that a first start creates: the keys of a game, and the link for the first
/// operator.
enum SecretOutput {
    /// The stream on which the command prints.
    case stream
    /// A file that only its owner can read.
    case file(String)
    /// No destination.
    case none

    /// Selects the stream if it is a terminal or if the operator requests it. Otherwise the stream may be a journal,
    /// whose readers must not have secrets.
    ///
    /// - Parameters:
    ///   - stream: The stream on which the secrets would be printed.
    ///   - fileName: The name of the file in the data directory.
    init(_ settings: ServerSettings, stream: TerminalStream, fileName: String) {
        if settings.printsKeys || stream.isTTY {
            self = .stream
        } else if let directory = settings.place.directory {
            self = .file(directory + "/" + fileName)
        } else {
            self = .none
        }
    }

    /// Writes `lines` to the file at `path`.
    ///
    /// - Parameter isAppending: Whether to append to an existing file. Otherwise a new file replaces it.
    static func write(_ lines: String, to path: String, isAppending: Bool) throws {
        // A process that has opened the old file cannot read the new one.
        if !isAppending, unlink(path) != 0, errno != ENOENT { throw failure(path, errno) }
        let mode = isAppending ? O_APPEND : O_EXCL
        let descriptor = open(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC | mode, 0o600)
        guard descriptor >= 0 else { throw failure(path, errno) }
        defer { close(descriptor) }
        // An existing file may have another mode.
        guard fchmod(descriptor, 0o600) == 0 else { throw failure(path, errno) }
        do throws(WritingFailed) {
            try TerminalStream.write(lines, to: descriptor)
        } catch {
            throw CommandFailure.unreachable("\(path) cannot be written: \(error.reason).")
        }
    }

    private static func failure(_ path: String, _ code: Int32) -> CommandFailure {
        .unreachable("\(path) cannot be written: \(String(cString: strerror(code))).")
    }
}
