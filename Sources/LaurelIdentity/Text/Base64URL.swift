import Foundation

/// Bytes as RFC 4648 writes them for addresses: `A-Z a-z 0-9 - _`, without padding.
public enum Base64URL {
    public static func text(of bytes: some Sequence<UInt8>) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// Nil for a text that ``text(of:)`` does not make of any bytes: one value has one text.
    public static func bytes(_ text: some StringProtocol) -> [UInt8]? {
        let text = String(text)
        guard !text.utf8.contains(where: { "+/=".utf8.contains($0) }) else { return nil }
        let plain = text.replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: plain + padding) else { return nil }
        let bytes = Array(data)
        return self.text(of: bytes) == text ? bytes : nil
    }

    /// The same in either alphabet, padded or not: as people's libraries happen to write it.
    public static func bytes(inEitherAlphabet text: String) -> [UInt8]? {
        bytes(text.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: ""))
    }
}
