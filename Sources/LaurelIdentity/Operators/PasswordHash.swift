import CryptoExtras
import Foundation

/// What is kept of a password: scrypt over it and a salt, with the cost that it was made at.
public struct PasswordHash: Codable, Hashable, Sendable {
    /// How much work it is to try one password.
    public struct Cost: Codable, Hashable, Sendable {
        /// A power of 2.
        var rounds: Int
        var blockSize: Int
        var parallelism: Int

        /// 32 MiB three times over, one of those that OWASP names: about a tenth of a second.
        public static let standard = Cost(rounds: 1 << 15, blockSize: 8, parallelism: 3)
        /// No work at all, for tests.
        package static let none = Cost(rounds: 2, blockSize: 8, parallelism: 1)
    }

    private let cost: Cost
    private let salt: String
    private let hash: String

    public init(
        of password: Password, at cost: Cost = .standard, using random: inout some RandomNumberGenerator
    ) {
        self.cost = cost
        salt = Base64URL.text(of: RandomText.bytes(count: 16, using: &random))
        hash = Self.hash(password, salt: salt, cost)
    }

    /// Whether it is of `password`. The time that it takes does not depend on how much of it is right.
    public func matches(_ password: Password) -> Bool {
        let other = Self.hash(password, salt: salt, cost)
        guard other.utf8.count == hash.utf8.count else { return false }
        return zip(other.utf8, hash.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    private static func hash(_ password: Password, salt: String, _ cost: Cost) -> String {
        // It throws for costs that are no powers of 2, and for none of these.
        let key = try! KDF.Scrypt.deriveKey(
            from: password.bytes, salt: Array(salt.utf8), outputByteCount: 32, rounds: cost.rounds,
            blockSize: cost.blockSize, parallelism: cost.parallelism)
        return key.withUnsafeBytes { Base64URL.text(of: $0) }
    }
}
