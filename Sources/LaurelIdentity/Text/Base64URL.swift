import Foundation

/// The base64url encoding of RFC 4648: `A-Z a-z 0-9 - _`, without padding.
public enum Base64URL {
    /// Encodes bytes.
    public static func text(of bytes: some Sequence<UInt8>) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// Decodes text; nil if ``text(of:)`` would not return this text, so that each value has one encoding.
    public static func bytes(_ text: some StringProtocol) -> [UInt8]? {
        let text = String(text)
        guard !text.utf8.contains(where: { "+/=".utf8.contains($0) }) else { return nil }
        let plain = text.replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: plain + padding) else { return nil }
        let bytes = Array(data)
        return self.text(of: bytes) == text ? bytes : nil
    }

    /// Decodes base64 or base64url, with or without padding, as clients' libraries encode it.
    public static func bytes(inEitherAlphabet text: String) -> [UInt8]? {
        bytes(text.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: ""))
    }
}
