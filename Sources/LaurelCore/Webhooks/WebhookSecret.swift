import Crypto
public import Foundation
public import LaurelModel

/// By which a receiver knows that a message is this server's, as the Standard Webhooks specification says.
public struct WebhookSecret: Hashable, Sendable, Codable {
    /// Such as `whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw`.
    public let text: String
    /// When it stops signing; nil for the one in use.
    public var endsAt: Moment?

    private static let prefix = "whsec_"

    /// Makes one of 256 random bits.
    public init(using random: inout some RandomNumberGenerator) {
        let bytes = (0..<32).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        text = Self.prefix + Data(bytes).base64EncodedString()
    }

    /// Nil for text that is no secret.
    public init?(_ text: String) {
        guard text.hasPrefix(Self.prefix), let key = Data(base64Encoded: String(text.dropFirst(Self.prefix.count))),
            (24...64).contains(key.count)
        else { return nil }
        self.text = text
    }

    /// Such as `v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=`.
    public func signature(of body: Data, id: String, sentAt: Moment) -> String {
        let key = Data(base64Encoded: String(text.dropFirst(Self.prefix.count))) ?? Data()
        let signed = Data("\(id).\(sentAt.seconds).".utf8) + body
        let code = HMAC<SHA256>.authenticationCode(for: signed, using: SymmetricKey(data: key))
        return "v1," + Data(code).base64EncodedString()
    }
}

extension Moment {
    /// Whole seconds since 1970, as signatures have them.
    public var seconds: Int64 { milliseconds / 1_000 }
}
