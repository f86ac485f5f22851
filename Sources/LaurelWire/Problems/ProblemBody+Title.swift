extension ProblemBody {
    /// The titles that differ from the words of their slug. Slugs never change, because clients compare them.
    private static let titles: [String: String] = [
        "action-not-undoable": "Action cannot be undone",
        "avatar-refused": "Avatar not allowed",
        "challenge-over": "Challenge has ended",
        "challenges-refused": "Challenges not allowed",
        "clock-implausible": "Implausible clock",
        "configuration-invalid": "Invalid configuration",
        "configuration-refused": "Configuration rejected",
        "environment-refused": "Environment not allowed",
        "friend-is-oneself": "Friend request to oneself",
        "game-center-signature-invalid": "Invalid Game Center signature",
        "game-not-named": "Game not specified",
        "group-challenge-over": "Group challenge has ended",
        "group-challenge-refused": "Group challenge rejected",
        "idempotency-key-invalid": "Invalid idempotency key",
        "identity-token-invalid": "Invalid identity token",
        "issuer-unreachable": "Identity provider unreachable",
        "key-ended": "Key no longer valid",
        "leaderboard-combined": "Combined leaderboard",
        "leaderboard-permanent": "Permanent leaderboard setting",
        "leaderboard-server-only": "Server key required for scores",
        "member-unfit": "Unsuitable member of a combined leaderboard",
        "metrics-closed": "Metrics not accessible",
        "nonce-invalid": "Invalid nonce",
        "receiver-refused": "Receiver not allowed",
        "refresh-token-invalid": "Invalid refresh token",
        "signature-invalid": "Invalid signature",
        "submission-ambiguous": "Ambiguous submission",
        "too-many-requests": "Rate limit exceeded",
        "way-closed": "Sign-in method disabled",
    ]

    /// Returns the title of a problem: a short statement in English.
    static func title(of slug: String) -> String {
        titles[slug] ?? slug.prefix(1).uppercased() + slug.dropFirst().replacing("-", with: " ")
    }
}
