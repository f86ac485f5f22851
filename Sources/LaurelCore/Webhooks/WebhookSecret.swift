import Crypto
public import Foundation
public import LaurelModel

/// A shared secret that authenticates messages to a receiver, according to the Standard Webhooks specification.
public struct WebhookSecret: Hashable, Sendable, Codable {
    /// The secret as text, such as `whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw`.
    public let text: String
    /// The time at which it stops signing; nil for the current secret.
    public var endsAt: Moment?

    private static let prefix = "whsec_"

    /// Creates a secret of 256 random bits.
    public init(using random: inout some RandomNumberGenerator) {
        let bytes = (0..<32).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        text = Self.prefix + Data(bytes).base64EncodedString()
    }

    /// Parses a secret; returns nil if `text` is not valid.
    public init?(_ text: String) {
        guard text.hasPrefix(Self.prefix), let key = Data(base64Encoded: String(text.dropFirst(Self.prefix.count))),
            (24...64).contains(key.count)
        else { return nil }
        self.text = text
    }

    /// Returns a signature such as `v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=`.
    public func signature(of body: Data, id: String, sentAt: Moment) -> String {
        let key = Data(base64Encoded: String(text.dropFirst(Self.prefix.count))) ?? Data()
        let signed = Data("\(id).\(sentAt.seconds).".utf8) + body
        let code = HMAC<SHA256>.authenticationCode(for: signed, using: SymmetricKey(data: key))
        return "v1," + Data(code).base64EncodedString()
    }
}

extension Moment {
    /// The whole seconds since 1970, as used in signatures.
    public var seconds: Int64 { milliseconds / 1_000 }
}
