import Foundation

/// An incremental parser of `text/event-stream`. It accepts pieces of any size.
struct ServerSentEvents {
    struct Event: Hashable {
        /// The last event id of the stream, set by this event or an earlier one.
        var id: String?
        var type: String
        /// The event's data. Empty if the block sets only the last event id.
        var data: String
    }

    private var line: [UInt8] = []
    private var follows = false
    private var id: String?
    private var type = ""
    private var data: [String] = []
    private var hasNewID = false

    /// Appends `piece` to the stream.
    ///
    /// - Returns: The events that `piece` completes, including blocks with an id and no data.
    mutating func append(_ piece: Data) -> [Event] {
        var events: [Event] = []
        for byte in piece {
            // A carriage return ends a line, with or without a line feed after it.
            let isSecond = follows && byte == UInt8(ascii: "\n")
            follows = byte == UInt8(ascii: "\r")
            if isSecond { continue }
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
                if let event = endLine() { events.append(event) }
            } else {
                line.append(byte)
            }
        }
        return events
    }

    private mutating func endLine() -> Event? {
        defer { line.removeAll(keepingCapacity: true) }
        guard !line.isEmpty else { return endBlock() }
        let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(decoding: parts[0], as: UTF8.self)
        var value = parts.count == 2 ? parts[1] : []
        if value.first == UInt8(ascii: " ") { value.removeFirst() }
        let text = String(decoding: value, as: UTF8.self)
        switch name {
        case "id" where !value.contains(0):
            id = text
            hasNewID = true
        case "event": type = text
        case "data": data.append(text)
        // Ignores comments and unknown fields.
        default: break
        }
        return nil
    }

    private mutating func endBlock() -> Event? {
        defer { (type, data, hasNewID) = ("", [], false) }
        guard !data.isEmpty || hasNewID else { return nil }
        return Event(id: id, type: data.isEmpty || type.isEmpty ? "message" : type, data: data.joined(separator: "\n"))
    }
}
