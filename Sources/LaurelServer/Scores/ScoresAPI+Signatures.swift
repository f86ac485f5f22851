import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelWire

extension ScoresAPI {
    /// Returns the indices of the scores that the player's own device has signed.
    ///
    /// A signature is verified only if a leaderboard requires it.
    ///
    /// - Parameters:
    ///   - bodies: The scores of the request.
    ///   - destinations: The leaderboards of each score, including default leaderboards.
    ///   - address: The leaderboard in the path of the request; nil if the bodies name their leaderboards.
    func signedPlaces(
        in bodies: [ScoreBody], goingTo destinations: [[LeaderboardID]], at address: LeaderboardID? = nil,
        for scorer: Scorer
    ) async throws -> Set<Int> {
        guard let player = scorer.request.caller.player, bodies.contains(where: { $0.deviceSignature != nil }) else {
            return []
        }
        let (service, game) = (try await games.service(for: scorer.caller), scorer.request.game)
        var keys: [Int: String] = [:]
        for (index, body) in bodies.enumerated() {
            guard let signature = body.deviceSignature,
                destinations[index].contains(where: {
                    (try? service.leaderboard($0, of: game).submitters) == .signedPlayers
                }),
                let text = body.signedText(by: player.id.text, to: address.map { [$0] } ?? body.leaderboardIDs ?? []),
                let key = try? DeviceKey(signature.publicKey),
                let bytes = Base64URL.bytes(inEitherAlphabet: signature.signature), key.signed(text, with: bytes)
            else { continue }
            keys[index] = SignInCredential.device(key).name
        }
        guard !keys.isEmpty else { return [] }
        let names = Set(keys.values)
        let own = try await ledger.read(in: scorer.request.caller.realm) { transaction in
            try names.filter { name in
                try transaction.value(LinkedPlayer.self, of: RecordKey(.credentials, name))?.player == player.id.text
            }
        }
        return Set(keys.filter { own.contains($0.value) }.keys)
    }
}

extension Submission {
    func signed(_ isSigned: Bool) -> Submission {
        var submission = self
        submission.isSigned = isSigned
        return submission
    }
}
