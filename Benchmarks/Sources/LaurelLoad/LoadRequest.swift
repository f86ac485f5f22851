import ArgumentParser
import Foundation
import LaurelTesting
import NIOCore

/// A kind of request.
enum RequestKind: String, ExpressibleByArgument, CaseIterable {
    /// A score of a random player with a new id.
    case submit
    /// The entry of a random player.
    case rank
    /// The best 25 entries.
    case top
    /// The 11 entries around a random player.
    case around
}

/// A generator of the bytes of requests. Bodies are those of `HTTP/submit.lua`.
struct LoadRequest {
    private static let digits = Array("0123456789abcdef".utf8)
    private static let scoreBound: UInt64 = 1_000_000_000

    private let kind: RequestKind
    private let players: PlayerChoice
    private let start: [UInt8]
    private let end: [UInt8]
    private var random: SeededRandom
    private var body: [UInt8] = []

    /// - Parameter path: The URL's path before `/v1`.
    init(
        _ kind: RequestKind, path: String, host: String, key: String, leaderboard: String, players: PlayerChoice,
        seed: UInt64
    ) {
        self.kind = kind
        self.players = players
        random = SeededRandom(seed: seed)
        let board = "\(path)/v1/leaderboards/\(leaderboard)"
        let headers = "Host: \(host)\r\nAuthorization: Bearer \(key)\r\n"
        let text: (start: String, end: String) =
            switch kind {
            case .submit:
                (
                    "POST \(board)/scores HTTP/1.1\r\n\(headers)Content-Type: application/json\r\nContent-Length: ",
                    "\r\n\r\n"
                )
            case .rank: ("GET \(board)/entries?player=player-", " HTTP/1.1\r\n\(headers)\r\n")
            case .top: ("GET \(board)/entries?limit=25", " HTTP/1.1\r\n\(headers)\r\n")
            case .around: ("GET \(board)/entries?limit=11&around=player-", " HTTP/1.1\r\n\(headers)\r\n")
            }
        start = Array(text.start.utf8)
        end = Array(text.end.utf8)
    }

    mutating func next(_ allocator: ByteBufferAllocator) -> ByteBuffer {
        var bytes = allocator.buffer(capacity: 512)
        bytes.writeBytes(start)
        body.removeAll(keepingCapacity: true)
        switch kind {
        case .submit:
            appendScore()
            bytes.writeString(String(body.count))
            bytes.writeBytes(end)
            bytes.writeBytes(body)
        case .rank, .around:
            bytes.writeString(String(players.next(using: &random)))
            bytes.writeBytes(end)
        case .top: bytes.writeBytes(end)
        }
        return bytes
    }

    private mutating func appendScore() {
        body += #"{"id":""#.utf8
        appendID()
        body += #"","player":"player-"#.utf8
        body += String(players.next(using: &random)).utf8
        body += #"","score":"#.utf8
        body += String(UInt64.random(in: 0..<Self.scoreBound, using: &random)).utf8
        body.append(UInt8(ascii: "}"))
    }

    /// Appends a UUID of version 7, as clients create it.
    private mutating func appendID() {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        let milliseconds = UInt64(now.tv_sec) * 1_000 + UInt64(now.tv_nsec) / 1_000_000
        let bits = random.next()
        appendHex(milliseconds >> 16, 8)
        body.append(UInt8(ascii: "-"))
        appendHex(milliseconds & 0xffff, 4)
        body.append(UInt8(ascii: "-"))
        appendHex(0x7000 | bits & 0xfff, 4)
        body.append(UInt8(ascii: "-"))
        appendHex(0x8000 | bits >> 16 & 0x3fff, 4)
        body.append(UInt8(ascii: "-"))
        appendHex(random.next() >> 16, 12)
    }

    private mutating func appendHex(_ value: UInt64, _ count: Int) {
        for digit in (0..<count).reversed() { body.append(Self.digits[Int(value >> UInt64(4 * digit) & 15)]) }
    }
}
