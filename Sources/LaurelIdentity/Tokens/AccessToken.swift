import Crypto
public import LaurelModel

/// A signed, short-lived token that a player's client sends, valid for one game in one environment.
public struct AccessToken: Hashable, Sendable {
    /// The time during which a token is valid. Other verifiers notice the end of a session at most this much later.
    public static let lifetime = Span.seconds(900)
    static let issuer = "laurel"
    static let type = "at+jwt"

    /// The player.
    public let player: PlayerID
    /// The game.
    public let game: GameID
    /// The environment.
    public let environment: GameEnvironment
    /// The player's session.
    public let session: SessionID
    /// The epoch of the realm's ledger in which the token was issued; nil in tokens of earlier versions.
    public let epoch: Int64?
    /// The time of issue, in whole seconds.
    public let issuedAt: Moment
    /// The time at which the token expires.
    public var expiresAt: Moment { issuedAt + Self.lifetime }

    /// Creates a token that is issued at `moment`.
    public init(
        player: PlayerID, game: GameID, environment: GameEnvironment, session: SessionID, epoch: Int64? = nil,
        issuedAt moment: Moment
    ) {
        self.player = player
        self.game = game
        self.environment = environment
        self.session = session
        self.epoch = epoch
        issuedAt = Moment(milliseconds: moment.milliseconds / 1_000 * 1_000)
    }

    /// Returns the signed token as it is sent.
    public func signed(by key: SigningKey, using random: inout some RandomNumberGenerator) throws -> String {
        try JSONWebToken.sign(
            Claims(
                iss: Self.issuer, aud: game.text, sub: player.text, env: environment.rawValue, sid: session.text,
                epo: epoch, jti: RandomText.make(digitCount: 26, using: &random), iat: issuedAt.milliseconds / 1_000,
                exp: expiresAt.milliseconds / 1_000),
            by: key, type: Self.type)
    }

    /// Parses and verifies a token of this server. The header can choose neither the algorithm nor unknown keys.
    public init(_ text: String, keys: SigningKeys, at moment: Moment) throws(InvalidAccessToken) {
        guard let token = JSONWebToken(text), token.algorithm == "EdDSA", token.type == Self.type,
            let keyID = token.keyID
        else { throw .malformed }
        guard let key = keys[keyID] else { throw .unknownKey }
        let isSigned = key.privateKey.publicKey.isValidSignature(token.signature, for: Array(token.signedText.utf8))
        guard isSigned else { throw .forged }
        guard let claims = try? JSON.decode(Claims.self, from: token.claims), claims.iss == Self.issuer,
            let player = try? PlayerID(claims.sub), let game = try? GameID(claims.aud),
            let environment = GameEnvironment(rawValue: claims.env), let session = try? SessionID(claims.sid)
        else { throw .malformed }
        self.init(
            player: player, game: game, environment: environment, session: session, epoch: claims.epo,
            issuedAt: Moment(milliseconds: claims.iat * 1_000))
        guard moment < min(expiresAt, Moment(milliseconds: claims.exp * 1_000)) else { throw .expired }
    }

    private struct Claims: Codable {
        var iss: String
        var aud: String
        var sub: String
        var env: String
        var sid: String
        var epo: Int64?
        var jti: String
        var iat: Int64
        var exp: Int64
    }
}

/// The reason that an access token is invalid.
public enum InvalidAccessToken: Error, Hashable, Sendable {
    case malformed
    /// The key that signed the token is not known on this node, or not known yet.
    case unknownKey
    case forged
    case expired
    /// The token's session has ended.
    case ended
    /// The token was issued before the current epoch of the realm's ledger, for example before a wipe.
    case earlierEpoch
}
