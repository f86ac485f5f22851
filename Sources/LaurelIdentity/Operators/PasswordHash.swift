import CryptoExtras
import Foundation

/// The stored hash of a password: scrypt of the password and a salt, with its cost.
public struct PasswordHash: Codable, Hashable, Sendable {
    /// The cost of computing a hash.
    public struct Cost: Codable, Hashable, Sendable {
        /// The number of rounds, a power of 2.
        var rounds: Int
        var blockSize: Int
        var parallelism: Int

        /// The standard cost, one of OWASP's recommendations: 32 MiB with a parallelism of 3. Takes about 0.1 seconds.
        public static let standard = Cost(rounds: 1 << 15, blockSize: 8, parallelism: 3)
        /// A minimal cost, for tests.
        package static let none = Cost(rounds: 2, blockSize: 8, parallelism: 1)
    }

    private let cost: Cost
    private let salt: String
    private let hash: String

    /// Computes the hash of a password with a random salt.
    public init(
        of password: Password, at cost: Cost = .standard, using random: inout some RandomNumberGenerator
    ) {
        self.cost = cost
        salt = Base64URL.text(of: RandomText.bytes(count: 16, using: &random))
        hash = Self.hash(password, salt: salt, cost)
    }

    /// Whether this is the hash of `password`. The comparison takes constant time.
    public func matches(_ password: Password) -> Bool {
        let other = Self.hash(password, salt: salt, cost)
        guard other.utf8.count == hash.utf8.count else { return false }
        return zip(other.utf8, hash.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    private static func hash(_ password: Password, salt: String, _ cost: Cost) -> String {
        // Throws for costs that are not powers of 2, which are not used.
        let key = try! KDF.Scrypt.deriveKey(
            from: password.bytes, salt: Array(salt.utf8), outputByteCount: 32, rounds: cost.rounds,
            blockSize: cost.blockSize, parallelism: cost.parallelism)
        return key.withUnsafeBytes { Base64URL.text(of: $0) }
    }
}
