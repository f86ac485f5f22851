import Hummingbird
import LaurelServer
import NIOCore

/// What a form of a page sends, `application/x-www-form-urlencoded`.
struct FormBody: Sendable {
    static let byteCountMax = 16 << 10

    private var fields: [(name: String, value: String)] = []

    init(of request: Request) async throws {
        let buffer = try await request.body.collect(upTo: Self.byteCountMax)
        for pair in buffer.readableBytesView.split(separator: UInt8(ascii: "&")) {
            let equals = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
            fields.append((Self.decoded(pair[..<equals]), Self.decoded(pair[equals...].dropFirst())))
        }
    }

    /// Nil where there is none, or only spaces.
    subscript(name: String) -> String? {
        guard let value = fields.first(where: { $0.name == name })?.value else { return nil }
        return value.allSatisfy(\.isWhitespace) ? nil : value
    }

    func all(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

    /// What is no two digits behind a percent sign stays as it is.
    private static func decoded(_ bytes: ByteBufferView.SubSequence) -> String {
        var decoded: [UInt8] = []
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16),
                rest.count >= 2
            {
                decoded.append(value)
                rest = rest.dropFirst(2)
            } else {
                decoded.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return String(decoding: decoded, as: UTF8.self)
    }
}
