import HTTPTypes
import LaurelModel
import LaurelWire
import NIOHTTP1

/// A fault of the head of a request, which is refused before anything else reads it.
enum HeadFault: Error, Hashable {
    case targetTooLong
    case headTooLarge
    case hostMissing
    case hostRepeated
    /// The value of a field that the server reads has a byte outside printable ASCII.
    case notASCII(field: String)
    /// The body is in another transfer coding than `chunked`, which is the only one that the server decodes.
    case transferCodingUnknown
    /// The bytes are no request of HTTP/1.
    case malformed
    /// The head did not arrive in time.
    case late

    /// The longest request target, in bytes.
    static let targetByteCountMax = 8 << 10
    /// The most bytes of a target, and of the names and values of all header fields.
    static let headByteCountMax = 16 << 10

    /// The fault of a head that was read; nil if it has none.
    init?(in head: HTTPRequestHead) {
        guard head.uri.utf8.count <= Self.targetByteCountMax else {
            self = .targetTooLong
            return
        }
        var (byteCount, hostCount, codingCount) = (head.uri.utf8.count, 0, 0)
        for (name, value) in head.headers {
            byteCount += name.utf8.count + value.utf8.count
            let isHost = UncheckedText(name).isSpelled("host")
            if isHost { hostCount += 1 }
            if !value.isPrintableASCII, isHost || Self.isRead(name) {
                self = .notASCII(field: name)
                return
            }
            guard UncheckedText(name).isSpelled("transfer-encoding") else { continue }
            codingCount += 1
            // A proxy in front may find another end of a body in any other coding, and HTTP/1.0 has none (RFC 9112, 6.1).
            guard codingCount == 1, head.version.minor > 0, UncheckedText(value).isSpelled("chunked") else {
                self = .transferCodingUnknown
                return
            }
        }
        if byteCount > Self.headByteCountMax {
            self = .headTooLarge
        } else if hostCount > 1 {
            self = .hostRepeated
        } else if hostCount == 0, head.version.minor > 0 {
            self = .hostMissing
        } else {
            return nil
        }
    }

    /// The fault that a connection's error reports; nil if the error is not a fault of the request.
    init?(_ error: any Error) {
        switch error {
        case let fault as HeadFault: self = fault
        case HTTPParserError.headerOverflow: self = .headTooLarge
        case is HTTPParserError: self = .malformed
        default: return nil
        }
    }

    /// The fields that the server reads as protocol elements, in lower case. A cookie may be of another program on this host, so
    /// cookies are read by bytes instead. An `Accept-Language` that cannot be read is left out, since a player could not act on a
    /// refusal.
    static let readNames: Set<String> = [
        "accept", "access-control-request-headers", "access-control-request-method", "authorization",
        "connection", "content-encoding", "content-length", "content-type", "expect", "idempotency-key", "if-match",
        "if-none-match", "last-event-id", "laurel-min-position", "origin", "sec-fetch-site", "transfer-encoding",
        "x-forwarded-for", "x-forwarded-proto",
    ]

    private static func isRead(_ name: String) -> Bool { readNames.contains(name.lowercased()) }

    /// Whether a field is left out of the request: what the server does not read need not be text.
    static func isUnreadable(_ name: String, _ value: String) -> Bool {
        !value.isPrintableASCII && !UncheckedText(name).isSpelled("cookie")
    }
}

extension String {
    fileprivate var isPrintableASCII: Bool { utf8.allSatisfy { $0 <= 0x7E } }
}

extension Problem {
    init(_ fault: HeadFault) {
        switch fault {
        case .targetTooLong:
            self.init(
                "address-too-long", .uriTooLong,
                "The address has more than \(HeadFault.targetByteCountMax) bytes. Send the values in a body, or fewer of them."
            )
        case .headTooLarge:
            self.init(
                "headers-too-large", .requestHeaderFieldsTooLarge,
                "The address and the header fields have more than \(HeadFault.headByteCountMax) bytes. Send fewer or "
                    + "shorter fields.")
        case .hostMissing: self = .invalid("Host", "Send the header field Host, which HTTP/1.1 requires.")
        case .hostRepeated: self = .invalid("Host", "Send the header field Host once.")
        case .notASCII(let field): self = .invalid(field, "The value of this header field must be printable ASCII.")
        case .transferCodingUnknown:
            self = .invalid(
                "Transfer-Encoding",
                "Send the body with Content-Length, or in HTTP/1.1 with Transfer-Encoding: chunked."
            )
        case .malformed:
            self = .invalid(
                nil,
                "The request is not valid HTTP/1.1: its method, target, fields or framing is wrong.")
        case .late: self = .requestTimeout
        }
    }
}
