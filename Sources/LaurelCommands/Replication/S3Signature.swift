import LaurelCore
import LaurelModel

/// The signature of requests to S3-compatible storage: AWS Signature Version 4.
struct S3Signature: Sendable {
    /// A request before it is signed.
    struct Request {
        let method: String
        let host: String
        /// The path, percent-encoded.
        let path: String
        var query: [(name: String, value: String)] = []
        /// Headers to sign, except `host`, the date and the digest of the body.
        var headers: [(name: String, value: String)] = []
        /// The SHA-256 of the body, in hexadecimal digits.
        let digest: String
    }

    let accessKey: String
    let secretKey: String
    /// The token of temporary credentials.
    var sessionToken: String?
    let region: String

    private static let algorithm = "AWS4-HMAC-SHA256"
    /// The SHA-256 of an empty body.
    static let digestOfNothing = digest(of: [])

    static func digest(of bytes: [UInt8]) -> String {
        var digest = ContentDigest()
        digest.update(bytes[...])
        return digest.text
    }

    /// Returns the headers that authenticate `request`: the date, the digest of the body and the signature.
    func headers(of request: Request, at moment: Moment) -> [(name: String, value: String)] {
        let time = Self.time(moment)
        var added = [("x-amz-content-sha256", request.digest), ("x-amz-date", time)]
        if let sessionToken { added.append(("x-amz-security-token", sessionToken)) }
        let signed = (request.headers.map { ($0.name.lowercased(), $0.value) } + added + [("host", request.host)])
            .sorted { $0.0 < $1.0 }
        let names = signed.map(\.0).joined(separator: ";")
        let canonical = [
            request.method, request.path, Self.query(request.query),
            signed.map { "\($0.0):\($0.1)\n" }.joined(), names, request.digest,
        ].joined(separator: "\n")
        let day = String(time.prefix(8))
        let scope = "\(day)/\(region)/s3/aws4_request"
        let text = [Self.algorithm, time, scope, Self.digest(of: Array(canonical.utf8))].joined(separator: "\n")
        var key = Array("AWS4\(secretKey)".utf8)
        for part in [day, region, "s3", "aws4_request", text] { key = KeyedDigest.bytes(of: part, key: key) }
        let signature = key.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        let authorization =
            "\(Self.algorithm) Credential=\(accessKey)/\(scope), SignedHeaders=\(names), Signature=\(signature)"
        return added.map { (name: $0.0, value: $0.1) } + [(name: "authorization", value: authorization)]
    }

    /// Returns a query in the canonical form, which is also used in the address.
    static func query(_ items: [(name: String, value: String)]) -> String {
        items.map { "\(encoded($0.name))=\(encoded($0.value))" }.sorted().joined(separator: "&")
    }

    /// Percent-encodes all bytes except unreserved characters (RFC 3986, 2.3).
    ///
    /// - Parameter isPath: Whether slashes stay as they are.
    static func encoded(_ text: String, isPath: Bool = false) -> String {
        text.utf8.map { byte in
            let character = Character(Unicode.Scalar(byte))
            if character.isASCII, character.isLetter || character.isNumber { return String(character) }
            if "-._~".contains(character) || isPath && character == "/" { return String(character) }
            return (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }

    /// The time in the form `20130524T000000Z`.
    private static func time(_ moment: Moment) -> String {
        moment.iso8601.prefix(19).filter { $0 != "-" && $0 != ":" } + "Z"
    }
}
