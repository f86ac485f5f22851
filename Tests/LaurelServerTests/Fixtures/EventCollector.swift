import Foundation
import LaurelModel

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A Boolean value behind a lock.
private final class Flag: Sendable {
    private let value = Locked(false)

    /// Sets the value and returns the previous value.
    func exchange(_ new: Bool) -> Bool {
        value.withLock { value in
            defer { value = new }
            return value
        }
    }
}

/// A client that collects the events of a stream over HTTP until a test reads them.
final class EventCollector: NSObject, URLSessionDataDelegate, Sendable {
    struct Event: Sendable {
        var id: String?
        var type = ""
        var data = ""

        var json: [String: any Sendable] {
            (try? JSONSerialization.jsonObject(with: Data(data.utf8))) as? [String: any Sendable] ?? [:]
        }

        subscript(name: String) -> [String: any Sendable] { json[name] as? [String: any Sendable] ?? [:] }
    }

    private let buffer = Locked("")
    private let received: AsyncStream<Event>.Continuation
    private let events: AsyncStream<Event>
    private let task = Locked<URLSessionDataTask?>(nil)
    /// The identifier of the last event that arrived.
    private let lastID: Locked<String?>
    private let url: URL
    private let isConnected = Flag()
    private let connection = Locked<AsyncStream<Void>.Continuation?>(nil)
    private let reconnects: Bool

    /// Connects to the stream and returns when the server has responded.
    ///
    /// - Parameter reconnects: Whether the test calls ``reconnect(token:)`` after the stream ends; if not, the events
    /// end too.
    init(
        _ fixture: ServerFixture, _ path: String = "/v1/events", token: String?, after lastID: String? = nil,
        reconnects: Bool = false
    ) async {
        self.reconnects = reconnects
        (events, received) = AsyncStream.makeStream(of: Event.self)
        url = URL(string: "http://127.0.0.1:\(fixture.port)\(path)")!
        self.lastID = Locked(lastID)
        super.init()
        await connect(token: token)
    }

    /// Reconnects with another token, as a client does when its token expires. No event is lost.
    func reconnect(token: String) async {
        let former = task.withLock { task in
            defer { task = nil }
            return task
        }
        former?.cancel()
        buffer.withLock { $0 = "" }
        await connect(token: token)
    }

    private func connect(token: String?) async {
        var request = URLRequest(url: url)
        if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        if let id = lastID.withLock(\.self) { request.setValue(id, forHTTPHeaderField: "Last-Event-ID") }
        let session = URLSession(configuration: .ephemeral, delegate: self, delegateQueue: nil)
        let task = session.dataTask(with: request)
        _ = isConnected.exchange(false)
        let (connections, connection) = AsyncStream.makeStream(of: Void.self)
        self.connection.withLock { $0 = connection }
        self.task.withLock { $0 = task }
        task.resume()
        _ = await connections.first { _ in true }
    }

    /// The identifier of the last event that arrived. A stream has an identifier from its start.
    var place: String? { lastID.withLock(\.self) }

    /// Returns the next event of a type and skips earlier events.
    func next(_ type: String) async -> Event {
        for await event in events where event.type == type { return event }
        return Event()
    }

    /// Returns the next events of any type.
    func next(count: Int) async -> [Event] {
        var all: [Event] = []
        for await event in events {
            all.append(event)
            if all.count == count { break }
        }
        return all
    }

    func hangUp() { task.withLock { $0?.cancel() } }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        guard isCurrent(dataTask) else { return }
        buffer.withLock { buffer in
            buffer += String(decoding: data, as: UTF8.self)
            while let end = buffer.range(of: "\n\n") {
                let event = Self.event(buffer[..<end.lowerBound])
                if let id = event.id { lastID.withLock { $0 = id } }
                let isFirst = !isConnected.exchange(true)
                if isFirst { connection.withLock { _ = $0?.yield() } }
                if !isFirst || event.type != ":" { received.yield(event) }
                buffer.removeSubrange(..<end.upperBound)
            }
        }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard isCurrent(task) else { return }
        connection.withLock { _ = $0?.yield() }
        if !reconnects { received.finish() }
    }

    private func isCurrent(_ other: URLSessionTask) -> Bool { task.withLock { $0 === other } }

    private static func event(_ text: Substring) -> Event {
        var event = Event()
        for line in text.split(separator: "\n") {
            if line.hasPrefix(":") { event.type = ":" }
            if line.hasPrefix("id: ") { event.id = String(line.dropFirst(4)) }
            if line.hasPrefix("event: ") { event.type = String(line.dropFirst(7)) }
            if line.hasPrefix("data: ") { event.data = String(line.dropFirst(6)) }
        }
        return event
    }
}
