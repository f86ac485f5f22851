import LaurelCore
import LaurelModel
public import Logging

/// A log handler that writes each message to standard error as one line of JSON: time, level, message and metadata.
///
/// Logging never blocks or fails the caller. A line that cannot be written is dropped and counted in `/metrics`.
public struct JSONLinesLog: LogHandler {
    /// The metadata of every line.
    public var metadata: Logger.Metadata = [:]
    /// The minimum level of the lines.
    public var logLevel = Logger.Level.info

    /// Creates a log handler without metadata, of level `info`.
    public init() {}

    /// Accesses the metadata value of a key.
    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    /// Writes a message as a line.
    public func log(event: LogEvent) {
        var fields = metadata.merging(event.metadata ?? [:]) { $1 }.mapValues { "\($0)" }
        fields["time"] = SystemClock().now.iso8601
        fields["level"] = event.level.rawValue
        fields["message"] = "\(event.message)"
        guard let line = try? JSON.encode(fields) else { return }
        LogOutput.standardError.write(line + [UInt8(ascii: "\n")])
    }
}
