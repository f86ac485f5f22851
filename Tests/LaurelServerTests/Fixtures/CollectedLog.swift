import Logging
import LaurelModel

/// A log handler whose lines a test reads.
struct CollectedLog: LogHandler {
    struct Line: Hashable {
        let level: Logger.Level
        let text: String
    }

    private final class Lines: Sendable {
        let all = Locked<[Line]>([])
    }

    private let collected = Lines()
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    /// Each message with its metadata.
    var lines: [Line] { collected.all.withLock(\.self) }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let line = Line(level: event.level, text: "\(event.message) \(metadata.merging(event.metadata ?? [:]) { $1 })")
        collected.all.withLock { $0.append(line) }
    }
}
