import HTTPTypes
import LaurelIdentity
import LaurelModel

/// Why somebody is not let in.
extension Problem {
    private static func unauthorized(_ slug: String, _ detail: String, error: String? = "invalid_token") -> Problem {
        var problem = Problem(slug, .unauthorized, detail)
        problem.headers[.wwwAuthenticate] = "Bearer" + (error.map { " error=\"\($0)\"" } ?? "")
        return problem
    }

    static var notSignedIn: Problem {
        unauthorized(
            "not-authenticated",
            "No credential was sent. Send the token of a signed-in player (POST /v1/auth/guest) or the game's server key: "
                + "Authorization: Bearer …", error: nil)
    }

    static var clientKeyMissing: Problem {
        unauthorized(
            "not-authenticated", "Signing in needs the game's client key. Send it: Authorization: Bearer lrl_…",
            error: nil)
    }

    static var clientKeyRequired: Problem {
        Problem("client-key-required", .forbidden, "Players sign in by the game's client key. Send that one here.")
    }

    static var playerRequired: Problem {
        Problem(
            "player-required", .forbidden,
            "This is a player's own. Sign in, and send the player's token: Authorization: Bearer …")
    }

    static var signatureInvalid: Problem {
        unauthorized(
            "signature-invalid",
            "The signature is not this key's over this nonce. Sign the text that the documentation of this address gives."
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
            "Players of this game do not sign in by \(method.rawValue). The studio opens it: PUT /v1/admin/sign-in")
    }

    static var issuerUnreachable: Problem {
        var problem = Problem(
            "issuer-unreachable", .serviceUnavailable,
            "What verifies this sign-in cannot be read from its issuer now. Send it again.")
        problem.headers[.retryAfter] = "\(DocumentCache.pauseAfterFailure.milliseconds / 1_000)"
        return problem
    }

    static var refreshTokenUnknown: Problem {
        unauthorized("refresh-token-invalid", "This refresh token opens nothing here. Sign in again.")
    }

    static var refreshTokenExpired: Problem {
        unauthorized("refresh-token-invalid", "This session has been silent for too long. Sign in again.")
    }

    static var refreshTokenReused: Problem {
        unauthorized(
            "refresh-token-reused",
            "This refresh token was used before, so somebody else may have it: the session has ended. Sign in again.")
    }

    static var playerClosed: Problem {
        unauthorized("not-authenticated", "This player is gone. Sign in again.")
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

    /// Of a key that has opened something before, so that its holder knows what to do.
    static func keyExpired(at moment: Moment) -> Problem {
        unauthorized(
            "key-expired",
            "This key expired at \(moment.iso8601). The studio makes the next one: POST /v1/admin/keys")
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
                    "not-authenticated", "This token has expired. Get a new one with POST /v1/auth/refresh.")
            case .ended: Self.unauthorized("not-authenticated", "This session has ended. Sign in again.")
            case .earlierEpoch:
                Self.unauthorized(
                    "not-authenticated",
                    "This token was issued before the ledger was wiped or restored. Get a new one with POST /v1/auth/refresh."
                )
            case .malformed, .unknownKey, .forged: .credentialUnknown
            }
    }
}
