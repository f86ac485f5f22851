import Foundation
import LaurelTesting
import Testing

@testable import LaurelIdentity

/// The stored hashes of passwords.
@Suite struct PasswordHashTests {
    @Test func `A stored hash matches its password only`() throws {
        var random = SeededRandom(seed: 1)
        let password = try Password(choosing: "correct horse battery")
        let hash = PasswordHash(of: password, at: .none, using: &random)
        let stored = try JSONDecoder().decode(PasswordHash.self, from: JSONEncoder().encode(hash))
        #expect(stored == hash && stored.matches(password))
        for other in ["correct horse batterz", "correct horse battery ", "Correct horse battery", ""] {
            #expect(!stored.matches(Password(typed: other)))
        }
        #expect(PasswordHash(of: password, at: .none, using: &random) != hash)
    }

    /// The same letter as two keyboards enter it.
    @Test func `The composition of letters does not matter`() {
        var random = SeededRandom(seed: 2)
        let hash = PasswordHash(of: Password(typed: "Bj\u{F6}rk sings a song"), at: .none, using: &random)
        #expect(hash.matches(Password(typed: "Bjo\u{308}rk sings a song")))
    }

    /// The cost is stored with the hash, so that a higher cost does not invalidate older hashes.
    @Test func `A hash is scrypt with the stored cost`() throws {
        var random = SeededRandom(seed: 3)
        let hash = PasswordHash(of: Password(typed: "a good long passphrase"), using: &random)
        let json = String(decoding: try JSONEncoder().encode(hash), as: UTF8.self)
        #expect(json.contains("\"rounds\":32768") && json.contains("\"parallelism\":3"))
        #expect(hash.matches(Password(typed: "a good long passphrase")))
    }

    @Test(arguments: [
        ("eleven char", WeakPassword.short), ("aaaaaaaaaaaaaaaa", .monotonous),
        (String(repeating: "abcdef", count: 100), .long),
    ])
    func `A weak password is rejected`(text: String, reason: WeakPassword) {
        #expect(throws: reason) { try Password(choosing: text) }
    }

    @Test func `A password beyond the limit does not match its own start`() {
        var random = SeededRandom(seed: 5)
        let start = String(repeating: "correct horse battery ", count: 100).prefix(2_000)
        let hash = PasswordHash(of: Password(typed: String(start)), at: .none, using: &random)
        #expect(hash.matches(Password(typed: String(start))))
        #expect(!hash.matches(Password(typed: String(start) + "x")))
    }

    @Test(arguments: [
        String(repeating: "lowercase only, ", count: 4), "correct horse battery staple", "123456789012",
        "            abcde",
        String(repeating: "пароль 密码 🔑 ", count: 8), String(repeating: "abcde", count: 100),
    ])
    func `A password of any characters and of up to 500 bytes is accepted`(text: String) throws {
        var random = SeededRandom(seed: 6)
        let hash = PasswordHash(of: try Password(choosing: text), at: .none, using: &random)
        #expect(hash.matches(Password(typed: text)))
    }

    @Test func `A secret's description does not contain the secret`() {
        var random = SeededRandom(seed: 4)
        let secret = OperatorSecret(using: &random)
        #expect(OperatorSecret(secret.text) == secret)
        for text in ["\(secret)", String(reflecting: secret), "\(Password(typed: "hunter2"))"] {
            #expect(!text.contains(secret.text) && !text.contains("hunter2"))
        }
        for text in [
            "", "x", secret.text + "A", String(secret.text.dropLast()), secret.text.replacing("-", with: "+") + "=",
        ] {
            #expect(OperatorSecret(text) == nil)
        }
        #expect(!secret.hash.contains(secret.formToken))
    }
}
