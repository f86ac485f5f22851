import HTTPTypes
import LaurelIdentity
import LaurelModel

/// Problems of credentials and sign-in.
extension Problem {
    private static func unauthorized(_ slug: String, _ detail: String, error: String? = "invalid_token") -> Problem {
        var problem = Problem(slug, .unauthorized, detail)
        problem.headers[.wwwAuthenticate] = "Bearer" + (error.map { " error=\"\($0)\"" } ?? "")
        return problem
    }

    static var notSignedIn: Problem {
        unauthorized(
            "not-authenticated",
            """
            The credential is missing. Send the token of a signed-in player (POST /v1/auth/guest) or the game's \
            server key: Authorization: Bearer …
            """, error: nil)
    }

    static var clientKeyMissing: Problem {
        unauthorized(
            "not-authenticated", "The credential is missing. Send the game's client key: Authorization: Bearer lrl_…",
            error: nil)
    }

    static var clientKeyRequired: Problem {
        Problem(
            "client-key-required", .forbidden,
            "Sign-in requires a client key. Send the game's client key: Authorization: Bearer lrl_…")
    }

    static var playerRequired: Problem {
        Problem(
            "player-required", .forbidden,
            "This request requires a player token. Sign in, and send the token: Authorization: Bearer …")
    }

    static var signatureInvalid: Problem {
        unauthorized(
            "signature-invalid",
            "The signature does not match the public key and the nonce. Sign the text that /openapi.yaml defines."
        )
    }

    init(_ error: InvalidIdentityToken) {
        self = Self.unauthorized("identity-token-invalid", error.description)
        reason = "identity-token-invalid: \(error.rawValue)"
    }

    init(_ error: InvalidGameCenterProof) {
        self = Self.unauthorized("game-center-signature-invalid", error.description)
        reason = "game-center-signature-invalid: \(error.rawValue)"
    }

    static func signInMethodDisabled(_ method: SignInMethod) -> Problem {
        Problem(
            "way-closed", .notFound,
            "The sign-in method \(method.rawValue) is not enabled. Enable it with PUT /v1/admin/sign-in."
        )
    }

    static var issuerUnreachable: Problem {
        var problem = Problem(
            "issuer-unreachable", .serviceUnavailable,
            "The issuer's keys or certificates cannot be read, so the sign-in is not verified. Send the request again.")
        problem.headers[.retryAfter] = "\(DocumentCache.pauseAfterFailure.milliseconds / 1_000)"
        return problem
    }

    static var refreshTokenUnknown: Problem {
        unauthorized("refresh-token-invalid", "The refresh token is invalid. Sign in again.")
    }

    static var refreshTokenExpired: Problem {
        unauthorized("refresh-token-invalid", "The session has expired. Sign in again.")
    }

    static var refreshTokenReused: Problem {
        unauthorized(
            "refresh-token-reused",
            "The refresh token was already used and may be stolen, so the session has ended. Sign in again.")
    }

    static var playerClosed: Problem {
        unauthorized("not-authenticated", "The player's account is closed. Sign in again.")
    }

    init(_ refusal: KeyRefusal) {
        let (slug, status, field): (String, HTTPResponse.Status, String?) =
            switch refusal {
            case .notFound: ("key-not-found", .notFound, nil)
            case .sandbox: ("environment-refused", .forbidden, "environment")
            case .expiresInThePast: ("invalid-request", .badRequest, "expiresAt")
            case .overlap: ("invalid-request", .badRequest, "overlapSeconds")
            case .ended: ("key-ended", .conflict, nil)
            }
        self.init(slug, status, refusal.description, field: field)
    }

    /// The problem of a key that was valid before, so that its holder knows that it must be replaced.
    static func keyExpired(at moment: Moment) -> Problem {
        unauthorized(
            "key-expired",
            "The key expired at \(moment.iso8601). Create another key with POST /v1/admin/keys.")
    }

    init(_ error: InvalidNonce) {
        self = Self.unauthorized("nonce-invalid", error.description)
        reason = "nonce-invalid: \(error.rawValue)"
    }

    init(_ error: InvalidAccessToken) {
        self =
            switch error {
            case .expired:
                Self.unauthorized(
                    "not-authenticated", "The token has expired. Renew the token with POST /v1/auth/refresh.")
            case .ended: Self.unauthorized("not-authenticated", "The session has ended. Sign in again.")
            case .earlierEpoch:
                Self.unauthorized(
                    "not-authenticated",
                    """
                    The token was issued before a wipe or a restore of the ledger. Renew the token with POST \
                    /v1/auth/refresh.
                    """
                )
            case .malformed, .unknownKey, .forged: .credentialUnknown
            }
    }
}
