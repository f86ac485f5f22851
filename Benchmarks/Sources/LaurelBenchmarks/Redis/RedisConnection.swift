import Foundation

/// A connection to a Redis server on a Unix socket, with pipelining.
final class RedisConnection {
    private let descriptor: Int32
    private var requests: [UInt8] = []
    private var requestCount = 0
    private var received: [UInt8] = []
    private var receivedStart = 0

    init(socket path: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else { throw RedisFailure(reason: path) }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let code = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard code == 0 else { throw RedisFailure(reason: String(cString: strerror(errno))) }
    }

    deinit { close(descriptor) }

    /// Adds a command to those that ``flush()`` sends.
    func append(_ words: String...) { append(words) }

    private func append(_ words: [String]) {
        requestCount += 1
        requests += Array("*\(words.count)\r\n".utf8)
        for word in words { requests += Array("$\(word.utf8.count)\r\n\(word)\r\n".utf8) }
    }

    /// Sends the added commands and waits for the replies. Throws if a reply is an error.
    func flush() throws {
        try send()
        for _ in 0..<requestCount { _ = try reply() }
        requestCount = 0
    }

    /// Sends one command and returns its reply, which is empty for arrays.
    func send(_ words: String...) throws -> String {
        append(words)
        try send()
        requestCount = 0
        return try reply()
    }

    private func send() throws {
        var sent = 0
        while sent < requests.count {
            let count = requests.withUnsafeBytes { write(descriptor, $0.baseAddress! + sent, $0.count - sent) }
            guard count > 0 else { throw RedisFailure(reason: String(cString: strerror(errno))) }
            sent += count
        }
        requests.removeAll(keepingCapacity: true)
    }

    private func reply() throws -> String {
        let line = try line()
        let rest = line.dropFirst()
        switch line.first {
        case UInt8(ascii: "+"), UInt8(ascii: ":"): return String(decoding: rest, as: UTF8.self)
        case UInt8(ascii: "$"):
            guard let count = Int(String(decoding: rest, as: UTF8.self)), count >= 0 else { return "" }
            return String(decoding: try bytes(count + 2).dropLast(2), as: UTF8.self)
        case UInt8(ascii: "*"):
            for _ in 0..<(Int(String(decoding: rest, as: UTF8.self)) ?? 0) { _ = try reply() }
            return ""
        default: throw RedisFailure(reason: String(decoding: line, as: UTF8.self))
        }
    }

    private func line() throws -> ArraySlice<UInt8> {
        var searched = receivedStart
        while true {
            if let end = received[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { receivedStart = end + 1 }
                return received[receivedStart..<(end - 1)]
            }
            let known = received.count - receivedStart
            try receive()
            searched = receivedStart + known
        }
    }

    private func bytes(_ count: Int) throws -> ArraySlice<UInt8> {
        while received.count - receivedStart < count { try receive() }
        defer { receivedStart += count }
        return received[receivedStart..<(receivedStart + count)]
    }

    private func receive() throws {
        received.removeFirst(receivedStart)
        receivedStart = 0
        let size = 65_536
        let start = received.count
        received += repeatElement(0, count: size)
        let count = received.withUnsafeMutableBytes { read(descriptor, $0.baseAddress! + start, size) }
        received.removeLast(size - max(0, count))
        guard count > 0 else { throw RedisFailure(reason: "The server closed the connection.") }
    }
}

struct RedisFailure: Error, CustomStringConvertible {
    let reason: String

    var description: String { "Redis: \(reason)" }
}
