import HTTPTypes
import LaurelModel
import LaurelWire
import NIOHTTP1

/// A fault of a request's head. The request is rejected before its head is interpreted.
enum HeadFault: Error, Hashable {
    case targetTooLong
    case headTooLarge
    case hostMissing
    case hostRepeated
    /// The value of a field that the server reads has a byte outside printable ASCII.
    case notASCII(field: String)
    /// The transfer coding of the body is not `chunked`, the only one that the server decodes.
    case transferCodingUnknown
    /// The bytes are not a valid HTTP/1 request.
    case malformed
    /// The head did not arrive in time.
    case late

    /// The maximum number of bytes of a request target.
    static let targetByteCountMax = 8 << 10
    /// The maximum number of bytes of a target and of the names and values of all header fields.
    static let headByteCountMax = 16 << 10

    /// Creates the fault of a parsed head; nil if it has none.
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
            // With another coding, a proxy may compute another end of the body. HTTP/1.0 has no codings (RFC 9112,
            // 6.1).
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

    /// Creates the fault for an error of a connection; nil if the error is not a fault of the request.
    init?(_ error: any Error) {
        switch error {
        case let fault as HeadFault: self = fault
        case HTTPParserError.headerOverflow: self = .headTooLarge
        case is HTTPParserError: self = .malformed
        default: return nil
        }
    }

    /// The fields that the server reads as protocol elements, in lower case.
    ///
    /// Cookies are excluded: another program on this host may have set them, so they are read as bytes.
    /// `Accept-Language` is excluded too: an invalid value is ignored, because a player could not fix it.
    static let readNames: Set<String> = [
        "accept", "access-control-request-headers", "access-control-request-method", "authorization",
        "connection", "content-encoding", "content-length", "content-type", "expect", "idempotency-key", "if-match",
        "if-none-match", "last-event-id", "laurel-epoch", "laurel-max-age", "laurel-min-position", "origin",
        "sec-fetch-site", "transfer-encoding", "x-forwarded-for", "x-forwarded-proto",
    ]

    private static func isRead(_ name: String) -> Bool { readNames.contains(name.lowercased()) }

    /// Returns whether a field is removed from a request, because the server does not read it and it is not ASCII.
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
                """
                The request target has more than \(HeadFault.targetByteCountMax) bytes. Send fewer values, or send \
                them in the body.
                """
            )
        case .headTooLarge:
            self.init(
                "headers-too-large", .requestHeaderFieldsTooLarge,
                """
                The request target and the header fields have more than \(HeadFault.headByteCountMax) bytes. Send \
                fewer or shorter fields.
                """)
        case .hostMissing: self = .invalid("Host", "The header field Host is missing. Send it, as HTTP/1.1 requires.")
        case .hostRepeated: self = .invalid("Host", "The header field Host is repeated. Send it once.")
        case .notASCII(let field):
            self = .invalid(field, "The value contains other characters than printable ASCII. Remove them.")
        case .transferCodingUnknown:
            self = .invalid(
                "Transfer-Encoding",
                """
                The transfer encoding is not supported. Send Content-Length, or Transfer-Encoding: chunked in \
                HTTP/1.1.
                """
            )
        case .malformed:
            self = .invalid(
                nil,
                "The request is not valid HTTP/1.1. Correct its method, target, fields or framing.")
        case .late: self = .requestTimeout
        }
    }
}
