import HTTPTypes
import Hummingbird
import LaurelConfiguration
import LaurelModel

extension Door {
    /// All routes of the HTTP contract.
    var routes: [Route] {
        operationRoutes + identityRoutes + playerRoutes + friendRoutes + leaderboardRoutes + scoreRoutes
            + achievementRoutes + challengeRoutes + eventRoutes + rankingAdministrationRoutes
            + playerAdministrationRoutes + gameAdministrationRoutes + webhookRoutes + keyRoutes
    }

    private var operationRoutes: [Route] {
        let operations = OperationsAPI(self)
        let sessions = SessionsAPI(self)
        let images = ImagesAPI(self)
        return [
            Route(.get, "/healthz", limit: .none) { _, _, _ in operations.health() },
            Route(.get, "/readyz", limit: .none) { _, _, _ in try await operations.readiness() },
            Route(.get, "/metrics", access: .metrics) { _, _, _ in await operations.prometheus() },
            Route(.get, "/openapi.yaml") { _, _, _ in operations.contract() },
            Route(.get, "/.well-known/jwks.json", query: []) { _, _, _ in try sessions.publishedKeys() },
            Route(.get, "/v1/games/{game}/images/{name}", query: []) { try await images.image($1, $2) },
        ]
    }

    private var identityRoutes: [Route] {
        let sessions = SessionsAPI(self)
        let signIn = SignInAPI(self)
        func provider(_ method: SignInMethod) -> Route {
            Route(.post, "/v1/auth/\(method.rawValue)", access: .clientKey, limit: .signIn) {
                try await signIn.signIn(by: method, $0)
            }
        }
        return [
            Route(.post, "/v1/auth/nonce", access: .clientKey, limit: .signIn, handler: sessions.nonce),
            provider(.guest), provider(.custom), provider(.apple), provider(.gameCenter),
            Route(.post, "/v1/auth/link/{way}", access: .player, limit: .signIn, handler: signIn.link),
            Route(.post, "/v1/auth/refresh", access: .clientKey, limit: .signIn, handler: sessions.refresh),
            Route(.delete, "/v1/auth/session", access: .player, handler: sessions.endSession),
        ]
    }

    private var playerRoutes: [Route] {
        let players = PlayersAPI(self)
        let avatars = AvatarsAPI(self)
        let exports = PlayerExportAPI(self)
        let settings = ChallengeSettingsAPI(self)
        let devices = PushAPI(self)
        let defaults = DefaultLeaderboardAPI(self)
        return [
            Route(.get, "/v1/players/me", access: .player, handler: players.showMe),
            Route(.patch, "/v1/players/me", access: .player, handler: players.changeMe),
            Route(.delete, "/v1/players/me", access: .player, handler: players.eraseMe),
            Route(
                .get, "/v1/players/me/export", access: .player, query: ["format"], limit: .export,
                handler: exports.exportMe),
            Route(
                .put, "/v1/players/me/avatar", access: .player, bodyByteCountMax: AvatarImage.byteCountMax,
                handler: avatars.changeAvatar),
            Route(.delete, "/v1/players/me/avatar", access: .player, handler: avatars.removeAvatar),
            Route(.get, "/v1/players/me/settings", access: .player, handler: settings.showMySettings),
            Route(.put, "/v1/players/me/settings", access: .player, handler: settings.changeMySettings),
            Route(
                .get, "/v1/players/me/default-leaderboard", access: .playerOrServerKey, query: ["player"],
                handler: defaults.showDefaultLeaderboard),
            Route(
                .put, "/v1/players/me/default-leaderboard", access: .playerOrServerKey, query: ["player"],
                handler: defaults.chooseDefaultLeaderboard),
            Route(.get, "/v1/players/{id}/avatar", query: ["generated"]) { try await avatars.avatar($2) },
            Route(.get, "/v1/players/{id}", access: .playerOrServerKey, handler: players.showPlayer),
            Route(.put, "/v1/devices/{token}", access: .player, handler: devices.addDevice),
            Route(.delete, "/v1/devices/{token}", access: .player, handler: devices.removeDevice),
        ]
    }

    private var friendRoutes: [Route] {
        let friends = FriendsAPI(self)
        return [
            Route(
                .get, "/v1/friends", access: .playerOrServerKey, query: ["player", "limit", "cursor"],
                handler: friends.listFriends),
            Route(
                .get, "/v1/friends/requests", access: .playerOrServerKey, query: ["player"],
                handler: friends.listFriendRequests),
            Route(.get, "/v1/friends/code", access: .player, handler: friends.friendCode),
            Route(.post, "/v1/friends/code", access: .player, handler: friends.friendCode),
            Route(.put, "/v1/friends/{id}", access: .player) { try await friends.act(.ask, $0, $1) },
            Route(.delete, "/v1/friends/{id}", access: .player) { try await friends.act(.remove, $0, $1) },
            Route(.get, "/v1/blocks", access: .playerOrServerKey, query: ["player"], handler: friends.listBlocks),
            Route(.put, "/v1/blocks/{id}", access: .player) { try await friends.act(.block, $0, $1) },
            Route(.delete, "/v1/blocks/{id}", access: .player) { try await friends.act(.unblock, $0, $1) },
        ]
    }

    private var leaderboardRoutes: [Route] {
        let leaderboards = LeaderboardsAPI(self)
        let entries = EntriesAPI(self)
        return [
            Route(
                .get, "/v1/leaderboards", access: .reader, query: [.serverKeyFlag("all"), "id", "limit", "cursor"],
                handler: leaderboards.listLeaderboards),
            Route(.get, "/v1/leaderboards/{id}", access: .reader, handler: leaderboards.showLeaderboard),
            Route(
                .get, "/v1/leaderboards/{id}/entries", access: .reader, query: EntriesQuestion.parameters,
                handler: entries.list, inline: entries.listInline),
            Route(
                .get, "/v1/leaderboards/{id}/occurrences", access: .reader,
                query: ["limit", "cursor", .serverKey("player")], handler: leaderboards.occurrences),
            Route(
                .get, "/v1/leaderboards/{id}/rank", access: .reader,
                query: ["score", "occurrence", "time", .serverKey("asOf")], handler: leaderboards.prospectiveRank),
            Route(.get, "/v1/leaderboard-sets", access: .reader, handler: leaderboards.listLeaderboardSets),
        ]
    }

    private var scoreRoutes: [Route] {
        let scores = ScoresAPI(self)
        return [
            Route(
                .post, "/v1/leaderboards/{id}/scores", access: .playerOrServerKey, query: ["player"],
                handler: scores.submit, inline: scores.submitInline),
            Route(
                .post, "/v1/scores", access: .playerOrServerKey, query: ["player"],
                handler: scores.submitToSeveral, inline: Route.collectBody),
            Route(
                .post, "/v1/submissions", access: .playerOrServerKey, query: ["player"],
                handler: scores.submitSeveral, inline: Route.collectBody),
            Route(
                .post, "/v1/admin/scores", access: .serverKey, query: ["player"],
                bodyByteCountMax: ScoresAPI.bulkByteCountMax, handler: scores.submitMany, inline: Route.collectBody),
        ]
    }

    private var achievementRoutes: [Route] {
        let achievements = AchievementsAPI(self)
        return [
            Route(
                .get, "/v1/achievements", access: .player, query: ["hidden"],
                handler: achievements.listAchievements),
            Route(.post, "/v1/achievements/progress", access: .player, handler: achievements.reportProgress),
            Route(.delete, "/v1/achievements/progress", access: .player, handler: achievements.resetProgress),
        ]
    }

    private var challengeRoutes: [Route] {
        let challenges = ChallengesAPI(self)
        let links = ChallengeLinksAPI(self)
        let groups = GroupChallengesAPI(self)
        return [
            Route(
                .get, "/v1/challenges", access: .player, query: ["state", "role", "limit", "cursor"],
                handler: challenges.listChallenges),
            Route(.post, "/v1/challenges", access: .player, handler: challenges.issueChallenge),
            Route(
                .get, "/v1/challenges/suggestions", access: .player, query: ["leaderboard", "achievement"],
                handler: challenges.suggestReceivers),
            Route(.post, "/v1/challenges/links", access: .player, handler: links.makeChallengeLink),
            Route(.get, "/v1/challenges/links/{code}", access: .reader, handler: links.showChallengeLink),
            Route(.post, "/v1/challenges/links/{code}/claim", access: .player, handler: links.claimChallengeLink),
            Route(.post, "/v1/challenges/{id}/accept", access: .player, handler: challenges.acceptChallenge),
            Route(.post, "/v1/challenges/{id}/decline", access: .player, handler: challenges.declineChallenge),
            Route(.post, "/v1/challenges/{id}/select", access: .player, handler: challenges.selectChallenge),
            Route(
                .get, "/v1/group-challenge-definitions", access: .player,
                handler: groups.listGroupChallengeDefinitions),
            Route(.get, "/v1/group-challenges", access: .player, handler: groups.listGroupChallenges),
            Route(.post, "/v1/group-challenges", access: .player, handler: groups.startGroupChallenge),
            Route(.post, "/v1/group-challenges/{id}/join", access: .player, handler: groups.joinGroupChallenge),
            Route(
                .get, "/v1/group-challenges/{id}/entries", access: .player, handler: groups.groupChallengeEntries),
        ]
    }

    private var eventRoutes: [Route] {
        [Route(.get, "/v1/events", access: .reader, query: ["leaderboard"], handler: EventsAPI(self).events)]
    }

    private var rankingAdministrationRoutes: [Route] {
        let leaderboards = LeaderboardsAPI(self)
        let exports = ExportAPI(self)
        let imports = ImportAPI(self)
        let administration = LeaderboardAdministrationAPI(self)
        return [
            Route(.post, "/v1/admin/leaderboards", access: .serverKey, handler: leaderboards.createLeaderboard),
            Route(
                .get, "/v1/admin/leaderboards/{id}/export", access: .serverKey,
                query: ["format", "occurrence", "asOf"], handler: exports.export),
            Route(
                .post, "/v1/admin/leaderboards/{id}/import", access: .serverKey,
                query: ["player", "score", "name", "date", "context", "id"], handler: imports.importScores),
            Route(
                .post, "/v1/admin/leaderboards/{id}/reset", access: .serverKey, handler: administration.reset),
            Route(
                .post, "/v1/admin/leaderboards/{id}/occurrences/{number}/reopen", access: .serverKey,
                handler: administration.reopen),
            Route(
                .post, "/v1/admin/leaderboards/{id}/recompute", access: .serverKey, query: ["preview"],
                handler: administration.recompute),
        ]
    }

    private var playerAdministrationRoutes: [Route] {
        let players = PlayersAPI(self)
        let avatars = AvatarsAPI(self)
        let friends = FriendsAPI(self)
        let achievements = PlayerAchievementsAPI(self)
        let exports = PlayerExportAPI(self)
        let moderation = ModerationAPI(self)
        let history = HistoryAPI(self)
        return [
            Route(
                .get, "/v1/admin/players/{id}/friends", access: .serverKey, query: ["limit", "cursor"],
                handler: friends.listFriendsOfPlayer),
            Route(
                .put, "/v1/admin/players/{id}/friends", access: .serverKey,
                bodyByteCountMax: FriendsAPI.friendListByteCountMax, handler: friends.setFriends),
            Route(.get, "/v1/admin/players/{id}/achievements", access: .serverKey, handler: achievements.list),
            Route(
                .post, "/v1/admin/players/{id}/achievements/progress", access: .serverKey,
                handler: achievements.report),
            Route(
                .delete, "/v1/admin/players/{id}/achievements/progress", access: .serverKey,
                handler: achievements.reset),
            Route(.patch, "/v1/admin/players/{id}", access: .serverKey, handler: moderation.changePlayer),
            Route(.delete, "/v1/admin/players/{id}", access: .serverKey, handler: players.erasePlayer),
            Route(
                .get, "/v1/admin/players/{id}/export", access: .serverKey, query: ["format"],
                handler: exports.exportPlayer),
            Route(
                .put, "/v1/admin/players/{id}/avatar", access: .serverKey,
                bodyByteCountMax: AvatarImage.byteCountMax, handler: avatars.changeAvatarOfPlayer),
            Route(
                .delete, "/v1/admin/players/{id}/avatar", access: .serverKey,
                handler: avatars.removeAvatarOfPlayer),
            Route(.delete, "/v1/admin/players/{id}/scores", access: .serverKey, handler: moderation.removeScores),
            Route(
                .get, "/v1/admin/players/{id}/history", access: .serverKey,
                query: ["leaderboard", "limit", "cursor", "asOf"], handler: history.playerHistory),
            Route(
                .delete, "/v1/admin/leaderboards/{id}/entries/{player}", access: .serverKey, query: ["occurrence"],
                handler: moderation.removeEntry),
            Route(
                .post, "/v1/admin/undo/{action}", access: .serverKey, query: ["dryRun"], handler: moderation.undo),
            Route(
                .get, "/v1/admin/audit", access: .serverKey, query: ["limit", "cursor"],
                handler: moderation.listActions),
            Route(.get, "/v1/admin/audit/verification", access: .serverKey, handler: moderation.verifyActions),
            Route(
                .get, "/v1/admin/review", access: .serverKey, query: ["limit", "cursor"],
                handler: moderation.listReviews),
            Route(.post, "/v1/admin/review/{id}/approve", access: .serverKey) {
                try await moderation.review($0, isApproved: true)
            },
            Route(.post, "/v1/admin/review/{id}/reject", access: .serverKey) {
                try await moderation.review($0, isApproved: false)
            },
        ]
    }

    private var gameAdministrationRoutes: [Route] {
        let configuration = ConfigurationAPI(self)
        let images = ImagesAPI(self)
        let signIn = SignInSettingsAPI(self)
        let challenges = ChallengeSettingsAPI(self)
        let push = PushAPI(self)
        return [
            Route(.post, "/v1/admin/purge", access: .serverKey, handler: PurgeAPI(self).purge),
            Route(.post, "/v1/admin/wipe", access: .serverKey, handler: WipeAPI(self).wipe),
            Route(
                .get, "/v1/admin/games/{game}/configuration", access: .serverKey,
                handler: configuration.readConfiguration),
            Route(
                .put, "/v1/admin/games/{game}/configuration", access: .serverKey, query: ["dryRun"],
                bodyByteCountMax: ConfigurationDocument.byteCountMax, handler: configuration.writeConfiguration),
            Route(
                .put, "/v1/admin/games/{game}/images/{name}", access: .serverKey,
                bodyByteCountMax: AvatarImage.byteCountMax, handler: images.changeImage),
            Route(
                .delete, "/v1/admin/games/{game}/images/{name}", access: .serverKey, handler: images.removeImage),
            Route(.get, "/v1/admin/sign-in", access: .serverKey, handler: signIn.showSignIn),
            Route(
                .put, "/v1/admin/sign-in", access: .serverKey, bodyByteCountMax: SignInSettingsAPI.byteCountMax,
                handler: signIn.changeSignIn),
            Route(.get, "/v1/admin/challenges", access: .serverKey, handler: challenges.showChallengeSettings),
            Route(.put, "/v1/admin/challenges", access: .serverKey, handler: challenges.changeChallengeSettings),
            Route(.get, "/v1/admin/push", access: .serverKey, handler: push.showPush),
            Route(.put, "/v1/admin/push", access: .serverKey, handler: push.changePush),
        ]
    }

    private var webhookRoutes: [Route] {
        let webhooks = WebhooksAPI(self)
        return [
            Route(.get, "/v1/admin/webhooks", access: .serverKey, handler: webhooks.listWebhooks),
            Route(.post, "/v1/admin/webhooks", access: .serverKey, handler: webhooks.createWebhook),
            Route(.patch, "/v1/admin/webhooks/{id}", access: .serverKey, handler: webhooks.changeWebhook),
            Route(.delete, "/v1/admin/webhooks/{id}", access: .serverKey, handler: webhooks.deleteWebhook),
            Route(.post, "/v1/admin/webhooks/{id}/rotate", access: .serverKey, handler: webhooks.rotateWebhook),
            Route(
                .get, "/v1/admin/webhooks/{id}/deliveries", access: .serverKey, query: ["limit", "cursor"],
                handler: webhooks.listDeliveries),
            Route(
                .post, "/v1/admin/webhooks/{id}/deliveries/{message}/replay", access: .serverKey,
                handler: webhooks.replayDelivery),
        ]
    }

    private var keyRoutes: [Route] {
        let keys = KeysAPI(self)
        return [
            Route(
                .get, "/v1/admin/keys", access: .serverKey, query: ["limit", "cursor"], handler: keys.listKeys),
            Route(.post, "/v1/admin/keys", access: .serverKey, handler: keys.createKey),
            Route(.post, "/v1/admin/keys/{id}/rotate", access: .serverKey, handler: keys.rotateKey),
            Route(.delete, "/v1/admin/keys/{id}", access: .serverKey, handler: keys.revokeKey),
        ]
    }
}
