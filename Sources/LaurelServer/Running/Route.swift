package import HTTPTypes
package import Hummingbird
import LaurelModel

/// An address and what answers at it.
package struct Route: Sendable {
    let method: HTTPRequest.Method
    /// As OpenAPI writes it.
    let path: String
    let answer: @Sendable (Door, Request, DoorContext) async throws -> Response

    /// The path of the page that shows a problem to a browser.
    package static let problemPath = "/404"

    /// Every route of the HTTP contract, and nothing else.
    static let all: [Route] = [
        Route(.get, "/healthz") { try await $0.health($1, $2) },
        Route(.get, "/readyz") { try await $0.readiness($1, $2) },
        Route(.get, "/metrics") { try await $0.prometheus($1, $2) },
        Route(.get, "/openapi.yaml") { try await $0.contract($1, $2) },
        Route(.get, "/.well-known/jwks.json") { try await $0.publishedKeys($1, $2) },
        Route(.post, "/v1/auth/nonce") { try await $0.nonce($1, $2) },
        Route(.post, "/v1/auth/guest") { try await $0.signIn(by: .guest, $1, $2) },
        Route(.post, "/v1/auth/custom") { try await $0.signIn(by: .custom, $1, $2) },
        Route(.post, "/v1/auth/apple") { try await $0.signIn(by: .apple, $1, $2) },
        Route(.post, "/v1/auth/game-center") { try await $0.signIn(by: .gameCenter, $1, $2) },
        Route(.post, "/v1/auth/link/{way}") { try await $0.link($1, $2) },
        Route(.post, "/v1/auth/refresh") { try await $0.refresh($1, $2) },
        Route(.delete, "/v1/auth/session") { try await $0.endSession($1, $2) },
        Route(.get, "/v1/players/me") { try await $0.showMe($1, $2) },
        Route(.patch, "/v1/players/me") { try await $0.changeMe($1, $2) },
        Route(.delete, "/v1/players/me") { try await $0.eraseMe($1, $2) },
        Route(.get, "/v1/players/me/export") { try await $0.exportMe($1, $2) },
        Route(.put, "/v1/players/me/avatar") { try await $0.changeAvatar($1, $2) },
        Route(.delete, "/v1/players/me/avatar") { try await $0.removeAvatar($1, $2) },
        Route(.get, "/v1/players/{id}/avatar") { try await $0.avatar($1, $2) },
        Route(.get, "/v1/players/{id}") { try await $0.showPlayer($1, $2) },
        Route(.get, "/v1/friends") { try await $0.listFriends($1, $2) },
        Route(.get, "/v1/friends/requests") { try await $0.listFriendRequests($1, $2) },
        Route(.get, "/v1/friends/code") { try await $0.friendCode($1, $2) },
        Route(.post, "/v1/friends/code") { try await $0.friendCode($1, $2) },
        Route(.put, "/v1/friends/{id}") { try await $0.act(.ask, $1, $2) },
        Route(.delete, "/v1/friends/{id}") { try await $0.act(.remove, $1, $2) },
        Route(.get, "/v1/blocks") { try await $0.listBlocks($1, $2) },
        Route(.put, "/v1/blocks/{id}") { try await $0.act(.block, $1, $2) },
        Route(.delete, "/v1/blocks/{id}") { try await $0.act(.unblock, $1, $2) },
        Route(.get, "/v1/leaderboards") { try await $0.listLeaderboards($1, $2) },
        Route(.get, "/v1/leaderboards/{id}") { try await $0.showLeaderboard($1, $2) },
        Route(.post, "/v1/leaderboards/{id}/scores") { try await $0.submitToLeaderboard($1, $2) },
        Route(.get, "/v1/leaderboards/{id}/entries") { try await $0.entries($1, $2) },
        Route(.get, "/v1/leaderboards/{id}/occurrences") { try await $0.occurrences($1, $2) },
        Route(.get, "/v1/leaderboards/{id}/rank") { try await $0.prospectiveRank($1, $2) },
        Route(.get, "/v1/leaderboard-sets") { try await $0.listLeaderboardSets($1, $2) },
        Route(.get, "/v1/players/me/default-leaderboard") { try await $0.showDefaultLeaderboard($1, $2) },
        Route(.put, "/v1/players/me/default-leaderboard") { try await $0.chooseDefaultLeaderboard($1, $2) },
        Route(.get, "/v1/achievements") { try await $0.listAchievements($1, $2) },
        Route(.post, "/v1/achievements/progress") { try await $0.reportProgress($1, $2) },
        Route(.delete, "/v1/achievements/progress") { try await $0.resetProgress($1, $2) },
        Route(.get, "/v1/challenges") { try await $0.listChallenges($1, $2) },
        Route(.post, "/v1/challenges") { try await $0.issueChallenge($1, $2) },
        Route(.get, "/v1/challenges/suggestions") { try await $0.suggestReceivers($1, $2) },
        Route(.post, "/v1/challenges/links") { try await $0.makeChallengeLink($1, $2) },
        Route(.get, "/v1/challenges/links/{code}") { try await $0.showChallengeLink($1, $2) },
        Route(.post, "/v1/challenges/links/{code}/claim") { try await $0.claimChallengeLink($1, $2) },
        Route(.post, "/v1/challenges/{id}/accept") { try await $0.acceptChallenge($1, $2) },
        Route(.post, "/v1/challenges/{id}/decline") { try await $0.declineChallenge($1, $2) },
        Route(.post, "/v1/challenges/{id}/select") { try await $0.selectChallenge($1, $2) },
        Route(.get, "/v1/group-challenge-definitions") { try await $0.listGroupChallengeDefinitions($1, $2) },
        Route(.get, "/v1/group-challenges") { try await $0.listGroupChallenges($1, $2) },
        Route(.post, "/v1/group-challenges") { try await $0.startGroupChallenge($1, $2) },
        Route(.post, "/v1/group-challenges/{id}/join") { try await $0.joinGroupChallenge($1, $2) },
        Route(.get, "/v1/group-challenges/{id}/entries") { try await $0.groupChallengeEntries($1, $2) },
        Route(.get, "/v1/games/{game}/images/{name}") { try await $0.image($1, $2) },
        Route(.put, "/v1/admin/games/{game}/images/{name}") { try await $0.changeImage($1, $2) },
        Route(.delete, "/v1/admin/games/{game}/images/{name}") { try await $0.removeImage($1, $2) },
        Route(.get, "/v1/players/me/settings") { try await $0.showMySettings($1, $2) },
        Route(.put, "/v1/players/me/settings") { try await $0.changeMySettings($1, $2) },
        Route(.put, "/v1/devices/{token}") { try await $0.addDevice($1, $2) },
        Route(.delete, "/v1/devices/{token}") { try await $0.removeDevice($1, $2) },
        Route(.get, "/v1/events") { try await $0.events($1, $2) },
        Route(.post, "/v1/scores") { try await $0.submitToSeveral($1, $2) },
        Route(.post, "/v1/submissions") { try await $0.submitSeveral($1, $2) },
        Route(.post, "/v1/admin/scores") { try await $0.submitMany($1, $2) },
        Route(.post, "/v1/admin/leaderboards") { try await $0.createLeaderboard($1, $2) },
        Route(.get, "/v1/admin/leaderboards/{id}/export") { try await $0.export($1, $2) },
        Route(.post, "/v1/admin/leaderboards/{id}/import") { try await $0.importScores($1, $2) },
        Route(.post, "/v1/admin/leaderboards/{id}/reset") { try await $0.reset($1, $2) },
        Route(.post, "/v1/admin/leaderboards/{id}/occurrences/{number}/reopen") { try await $0.reopen($1, $2) },
        Route(.get, "/v1/admin/players/{id}/friends") { try await $0.listFriendsOfPlayer($1, $2) },
        Route(.put, "/v1/admin/players/{id}/friends") { try await $0.setFriends($1, $2) },
        Route(.get, "/v1/admin/players/{id}/achievements") { try await $0.listAchievementsOfPlayer($1, $2) },
        Route(.post, "/v1/admin/players/{id}/achievements/progress") { try await $0.reportProgressOfPlayer($1, $2) },
        Route(.delete, "/v1/admin/players/{id}/achievements/progress") { try await $0.resetProgressOfPlayer($1, $2) },
        Route(.patch, "/v1/admin/players/{id}") { try await $0.changePlayer($1, $2) },
        Route(.delete, "/v1/admin/players/{id}") { try await $0.erasePlayer($1, $2) },
        Route(.get, "/v1/admin/players/{id}/export") { try await $0.exportPlayer($1, $2) },
        Route(.put, "/v1/admin/players/{id}/avatar") { try await $0.changeAvatarOfPlayer($1, $2) },
        Route(.delete, "/v1/admin/players/{id}/avatar") { try await $0.removeAvatarOfPlayer($1, $2) },
        Route(.delete, "/v1/admin/players/{id}/scores") { try await $0.removeScores($1, $2) },
        Route(.delete, "/v1/admin/leaderboards/{id}/entries/{player}") { try await $0.removeEntry($1, $2) },
        Route(.post, "/v1/admin/undo/{action}") { try await $0.undo($1, $2) },
        Route(.get, "/v1/admin/audit") { try await $0.listActions($1, $2) },
        Route(.get, "/v1/admin/audit/verification") { try await $0.verifyActions($1, $2) },
        Route(.get, "/v1/admin/review") { try await $0.listReviews($1, $2) },
        Route(.post, "/v1/admin/review/{id}/approve") { try await $0.review($1, $2, isApproved: true) },
        Route(.post, "/v1/admin/review/{id}/reject") { try await $0.review($1, $2, isApproved: false) },
        Route(.post, "/v1/admin/leaderboards/{id}/recompute") { try await $0.recompute($1, $2) },
        Route(.get, "/v1/admin/players/{id}/history") { try await $0.playerHistory($1, $2) },
        Route(.post, "/v1/admin/purge") { try await $0.purge($1, $2) },
        Route(.post, "/v1/admin/wipe") { try await $0.wipe($1, $2) },
        Route(.get, "/v1/admin/games/{game}/configuration") { try await $0.readConfiguration($1, $2) },
        Route(.put, "/v1/admin/games/{game}/configuration") { try await $0.writeConfiguration($1, $2) },
        Route(.get, "/v1/admin/sign-in") { try await $0.showSignIn($1, $2) },
        Route(.put, "/v1/admin/sign-in") { try await $0.changeSignIn($1, $2) },
        Route(.get, "/v1/admin/challenges") { try await $0.showChallengeSettings($1, $2) },
        Route(.put, "/v1/admin/challenges") { try await $0.changeChallengeSettings($1, $2) },
        Route(.get, "/v1/admin/push") { try await $0.showPush($1, $2) },
        Route(.put, "/v1/admin/push") { try await $0.changePush($1, $2) },
        Route(.get, "/v1/admin/webhooks") { try await $0.listWebhooks($1, $2) },
        Route(.post, "/v1/admin/webhooks") { try await $0.createWebhook($1, $2) },
        Route(.patch, "/v1/admin/webhooks/{id}") { try await $0.changeWebhook($1, $2) },
        Route(.delete, "/v1/admin/webhooks/{id}") { try await $0.deleteWebhook($1, $2) },
        Route(.post, "/v1/admin/webhooks/{id}/rotate") { try await $0.rotateWebhook($1, $2) },
        Route(.get, "/v1/admin/webhooks/{id}/deliveries") { try await $0.listDeliveries($1, $2) },
        Route(.post, "/v1/admin/webhooks/{id}/deliveries/{message}/replay") { try await $0.replayDelivery($1, $2) },
        Route(.get, "/v1/admin/keys") { try await $0.listKeys($1, $2) },
        Route(.post, "/v1/admin/keys") { try await $0.createKey($1, $2) },
        Route(.post, "/v1/admin/keys/{id}/rotate") { try await $0.rotateKey($1, $2) },
        Route(.delete, "/v1/admin/keys/{id}") { try await $0.revokeKey($1, $2) },
    ]

    package init(
        _ method: HTTPRequest.Method, _ path: String,
        _ answer: @escaping @Sendable (Door, Request, DoorContext) async throws -> Response
    ) {
        self.method = method
        self.path = path
        self.answer = answer
    }
}

extension Door {
    /// Every route, behind what concerns all of them.
    ///
    /// - Parameters:
    ///   - pages: What is no part of the contract.
    ///   - everywhere: What concerns all of them.
    func responder(pages: [Route] = [], behind everywhere: DoorMiddleware) -> RouterResponder<DoorContext> {
        let router = Router(context: DoorContext.self)
        router.add(middleware: everywhere)
        if let dev {
            router.add(middleware: DevMiddleware(controls: dev))
            dev.addRoutes(to: router, of: self)
        }
        router.add(Route.all + pages, of: self)
        return router.buildResponder()
    }
}

extension Router<DoorContext> {
    /// Every route; what is there under other methods only says which.
    func add(_ routes: [Route], of door: Door) {
        for route in routes {
            on(RouterPath(route.path), method: route.method) { try await route.answer(door, $0, $1) }
            guard route.method == .get else { continue }
            on(RouterPath(route.path), method: .head) { try await route.answer(door, $0, $1).createHeadResponse() }
        }
        let methods: [HTTPRequest.Method] = [.get, .post, .put, .patch, .delete, .head, .options, .trace]
        for (path, routes) in Dictionary(grouping: routes, by: \.path) {
            let given = Set(routes.map(\.method))
            let allowed = given.union(given.contains(.get) ? [.head] : []).map(\.rawValue).sorted()
            for method in methods where !allowed.contains(method.rawValue) {
                on(RouterPath(path), method: method) { _, _ -> Response in throw Problem.methodNotAllowed(allowed) }
            }
        }
    }
}
