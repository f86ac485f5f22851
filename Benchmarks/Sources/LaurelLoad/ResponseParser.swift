import NIOCore

/// A parser of HTTP/1.1 responses with a `Content-Length`, as Laurel's routes send them. It skips the bodies.
struct ResponseParser {
    /// A response without `Content-Length`, or bytes that are not a response.
    struct UnsupportedResponse: Error {}

    private struct Head {
        var status = 0
        var byteCount = 0
        var bodyByteCount: Int?
    }

    private static let lengthName = Array("content-length:".utf8)

    private var unread: ByteBuffer?
    private var status = 0
    private var bodyByteCount = 0

    /// Reads a part of a response.
    ///
    /// - Returns: The status, if the part completes the response.
    mutating func read(_ part: consuming ByteBuffer) throws -> Int? {
        if bodyByteCount == 0 {
            if var text = unread.take() {
                text.writeBuffer(&part)
                part = text
            }
            guard let head = try Self.head(of: part) else {
                unread = part
                return nil
            }
            let hasBody = head.status != 204 && head.status != 304
            guard let count = head.bodyByteCount ?? (hasBody ? nil : 0) else { throw UnsupportedResponse() }
            status = head.status
            bodyByteCount = count
            part.moveReaderIndex(forwardBy: head.byteCount)
        }
        guard part.readableBytes <= bodyByteCount else { throw UnsupportedResponse() }
        bodyByteCount -= part.readableBytes
        return bodyByteCount == 0 ? status : nil
    }

    /// Returns the head, or nil if it is incomplete.
    private static func head(of text: ByteBuffer) throws -> Head? {
        // The bytes are searched in place, without a copy of each response. The pointer does not leave the closure.
        try text.withUnsafeReadableBytes { bytes in
            var head = Head()
            var start = 0
            for index in 0..<bytes.count where bytes[index] == UInt8(ascii: "\n") {
                let line = bytes[start..<index]
                if start == 0 {
                    // HTTP/1.1 200 …
                    guard line.count >= 12 else { throw UnsupportedResponse() }
                    head.status = number(line[9..<12])
                } else if line.count <= 1 {
                    head.byteCount = index + 1
                    return head
                } else if line.count > lengthName.count, line[start + 7] == UInt8(ascii: "-"),
                    zip(line, lengthName).allSatisfy({ $0 | 0x20 == $1 | 0x20 })
                {
                    head.bodyByteCount = number(line[(start + lengthName.count)...])
                }
                start = index + 1
            }
            return nil
        }
    }

    /// Returns the number of the digits in a text. The caller's closure keeps the bytes of the pointer alive.
    private static func number(_ text: Slice<UnsafeRawBufferPointer>) -> Int {
        text.reduce(0) { $1 >= 0x30 && $1 <= 0x39 ? $0 &* 10 &+ Int($1 & 15) : $0 }
    }
}
