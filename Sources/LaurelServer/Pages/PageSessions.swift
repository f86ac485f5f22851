import LaurelCore
import LaurelIdentity
package import LaurelModel

/// A cache from page tokens to access tokens, which saves reading the session from the ledger for each page.
final class PageTokenCache: Sendable {
    private static let countMax = 10_000
    private let tokens = Locked<[PageToken: String]>([:])

    subscript(_ page: PageToken) -> String? { tokens.withLock { $0[page] } }

    func set(_ token: String, for page: PageToken) {
        tokens.withLock { tokens in
            if tokens.count >= Self.countMax { tokens = [:] }
            tokens[page] = token
        }
    }
}

/// The sign-in of players to pages.
package struct PageSessions: Sendable {
    let ledger: any Ledger
    let clock: GuardedClock
    let admission: Admission
    let tokens: AccessTokenVerifier
    let pageTokens: PageTokenCache

    /// Returns the player of an access token of `game`; an unauthenticated viewer if the token is missing or invalid.
    package func viewer(of game: Game, holding token: String?) -> Viewer {
        guard let token, let known = try? admission.accessToken(token, at: clock.now), known.game == game.id else {
            return Viewer(of: game, isSignedOut: token != nil)
        }
        return Viewer(of: game, in: known.environment, as: known.player, with: token)
    }

    /// Returns the player of a cookie of the players' pages, which is a page token or an access token.
    package func viewer(of game: Game, holdingCookie text: String?) async throws -> Viewer {
        guard let text, !text.isEmpty else { return Viewer(of: game) }
        guard let page = PageToken(text) else { return viewer(of: game, holding: text) }
        if let token = pageTokens[page], let known = try? admission.accessToken(token, at: clock.now),
            known.game == game.id
        {
            return Viewer(of: game, in: known.environment, as: known.player, with: token)
        }
        guard let token = try await accessToken(for: page, to: game) else {
            return Viewer(of: game, isSignedOut: true)
        }
        pageTokens.set(token, for: page)
        return Viewer(of: game, in: page.environment, as: page.player, with: token)
    }

    /// Returns the cookie that keeps `viewer` signed in to the pages while their session is valid; nil without a
    /// session.
    package func pageCookie(for viewer: Viewer) async throws -> String? {
        guard let token = viewer.token, let known = try? admission.accessToken(token, at: clock.now) else {
            return nil
        }
        let realm = Realm(group: viewer.game.group, environment: known.environment)
        let key = RecordKey(.sessions, "\(known.player)/\(known.session)")
        let session = try await ledger.read(in: realm) { try $0.value(Session.self, of: key) }
        return session.map {
            PageToken(for: $0, id: known.session, of: known.player, in: known.environment).text
        }
    }

    /// Returns an access token for a page token's session; nil if the session has ended.
    private func accessToken(for page: PageToken, to game: Game) async throws -> String? {
        let (realm, now) = (Realm(group: game.group, environment: page.environment), clock.now)
        let key = RecordKey(.sessions, "\(page.player)/\(page.session)")
        let (stored, epoch) = try await ledger.read(in: realm) {
            (try $0.value(Session.self, of: key), try $0.head.epoch)
        }
        guard var session = stored, session.game == game.id, page.isMade(for: session), now < session.expiresAt
        else { return nil }
        if !ledger.isReadOnly, session.usePages(at: now) {
            try await ledger.transact(in: realm) { transaction in
                // The session may have changed or ended in the meantime.
                guard var current = try transaction.value(Session.self, of: key), current.usePages(at: now) else {
                    return
                }
                try transaction.set(key, to: current)
            }
        }
        let token = AccessToken(
            player: page.player, game: game.id, environment: page.environment, session: page.session, epoch: epoch,
            issuedAt: now)
        return try tokens.sign(token, at: now)
    }
}
