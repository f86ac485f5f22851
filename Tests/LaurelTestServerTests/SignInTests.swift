import Crypto
import Foundation
import LaurelKit
import LaurelModel
import LaurelTestServer
import LaurelTesting
import Testing

/// Sign-in methods other than the device key, and linked accounts.
@Suite
struct SignInTests {
    private let studio = Curve25519.Signing.PrivateKey()

    private func arcade() async throws -> Arcade {
        let arcade = try await Arcade()
        let key = studio.publicKey.rawRepresentation.base64URL
        try await arcade.server.send(
            "PUT", "admin/sign-in",
            Data(
                """
                {"custom":{"issuer":"https://studio.example","keys":[{"kty":"OKP","crv":"Ed25519","x":"\(key)"}]}}
                """.utf8))
        return arcade
    }

    /// Returns a token as the developer's own server issues it.
    private func proof(_ subject: String, _ arcade: Arcade) throws -> SignInProof {
        let end = arcade.server.clock.now.milliseconds / 1_000 + 60
        let claims =
            "{\"iss\":\"https://studio.example\",\"aud\":\"\(arcade.server.game)\",\"sub\":\"\(subject)\",\"exp\":\(end)}"
        let text = "\(Data("{\"alg\":\"EdDSA\"}".utf8).base64URL).\(Data(claims.utf8).base64URL)"
        return .customToken("\(text).\(try studio.signature(for: Data(text.utf8)).base64URL)")
    }

    @Test func `A developer's token signs a player in on every device`() async throws {
        let arcade = try await arcade()
        let first = try arcade.play()
        let player = try await first.signIn(with: proof("ann", arcade), displayName: "Ann")
        #expect(player.displayName == "Ann")
        let second = try arcade.play(on: MemoryDisk(), seed: 2)
        #expect(try await second.signIn(with: proof("ann", arcade)) == player)
        #expect(try await first.profile().externalID == "ann")

        // After the session has ended, the client cannot renew it: the device's own guest is another player.
        arcade.pass(.days(400))
        let over = await #expect(throws: LaurelError.self) { _ = try await first.profile() }
        #expect(over?.status == 401)
        #expect(try await first.submit(7, to: "total").isWaiting)
        #expect(await first.player == player)
        try await first.signIn(with: proof("ann", arcade))
        await first.scores.flush()
        #expect(try await first.entries(of: "total").localPlayerEntry?.score == 7)
    }

    @Test(arguments: [false, true])
    func `A guest who links an account loses no sent or waiting score`(isAnswerLost: Bool) async throws {
        let arcade = try await arcade()
        let other = try arcade.play(on: MemoryDisk(), seed: 2)
        let known = try await other.signIn(with: proof("ann", arcade), displayName: "Ann")
        try await other.submit(1, to: "total")

        var laurel = try arcade.play()
        let guest = try await laurel.signIn(displayName: "Guest")
        #expect(guest.id != known.id)
        try await laurel.submit(10, to: "total")
        arcade.network.set(.offline)
        try await laurel.submit(100, to: "total")
        arcade.network.set(.fine)
        if isAnswerLost {
            arcade.network.expect(.answerLost)
            let lost = await #expect(throws: LaurelError.self) { try await laurel.link(proof("ann", arcade)) }
            #expect(lost?.code == .serverUnreachable)
            await laurel.scores.flush()
            laurel = try arcade.play(seed: 3)
        } else {
            #expect(try await laurel.link(proof("ann", arcade)) == known)
        }
        await laurel.scores.flush()
        #expect(await laurel.player == known)
        #expect(await laurel.scores.waitingCount == 0)
        #expect(try await laurel.entries(of: "total").entries.map(\.score) == [111])
        // From now on, the device key signs this player in.
        arcade.pass(.days(400))
        #expect(try await laurel.submit(1_000, to: "total").receipt?.entry?.score == 1_111)
    }

    @Test func `Players without a chosen name have distinct names`() async throws {
        let arcade = try await arcade()
        var names: Set<String> = []
        for seed in 1...3 as ClosedRange<UInt64> {
            names.insert(try await arcade.play(on: MemoryDisk(), seed: seed).signIn().displayName)
        }
        names.insert(try await arcade.play(on: MemoryDisk(), seed: 4).signIn(with: proof("ann", arcade)).displayName)
        #expect(names == ["Player 1", "Player 2", "Player 3", "Player 4"])
    }

    @Test func `Apple's proofs are sent in the server's format`() async throws {
        let arcade = try await arcade()
        let laurel = try arcade.play()
        let apple = SignInProof.apple(identityToken: "a.b.c", nonce: try await laurel.signInNonce())
        let gameCenter = SignInProof.gameCenter(
            GameCenterIdentity(
                playerID: "T:1", bundleID: "com.example.game", publicKeyURL: URL(filePath: "/key"),
                signature: Data([1]), salt: Data([2]), timestamp: 3))
        for proof in [apple, gameCenter] {
            let closed = await #expect(throws: LaurelError.self) { try await laurel.signIn(with: proof) }
            #expect(closed?.code == .signInMethodDisabled)
        }
    }
}

extension Data {
    fileprivate var base64URL: String {
        base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
