import LaurelCore
import LaurelModel
public import Logging

/// Writes each message as one line of JSON on standard error: time, level, message, and what goes with it.
///
/// Logging never blocks or fails the caller. A line that cannot be written is dropped and counted in `/metrics`.
public struct JSONLinesLog: LogHandler {
    public var metadata: Logger.Metadata = [:]
    public var logLevel = Logger.Level.info

    public init() {}

    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    public func log(event: LogEvent) {
        var fields = metadata.merging(event.metadata ?? [:]) { $1 }.mapValues { "\($0)" }
        fields["time"] = SystemClock().now.iso8601
        fields["level"] = event.level.rawValue
        fields["message"] = "\(event.message)"
        guard let line = try? JSON.encode(fields) else { return }
        LogOutput.standardError.write(line + [UInt8(ascii: "\n")])
    }
}
