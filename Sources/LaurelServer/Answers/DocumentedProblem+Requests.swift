extension DocumentedProblem {
    static let credentials: [DocumentedProblem] = [
        DocumentedProblem(
            "not-authenticated", 401,
            cause: """
                The request has no credential, or its credential is unknown, revoked or expired, or its session has \
                ended. After a wipe or a restore, earlier tokens are invalid.
                """,
            fix: """
                Send `Authorization: Bearer` with a valid key or token. Renew a token with `POST /v1/auth/refresh`, \
                or sign in again.
                """),
        DocumentedProblem(
            "key-expired", 401,
            cause: "The API key has passed its expiry date.",
            fix: "Create another key with `laurel key create` or `POST /v1/admin/keys`, and deploy it."),
        DocumentedProblem(
            "client-key-required", 403,
            cause: "A sign-in request was sent with a server key or a token.",
            fix: "Send the game's client key with sign-in requests."),
        DocumentedProblem(
            "server-key-required", 403,
            cause: "The route is for the developer's server. The caller used a client key or a player's token.",
            fix: """
                Send the request from your own backend, with a server key. Do not ship a server key inside a game.
                """),
        DocumentedProblem(
            "player-required", 403,
            cause: "Only a player may perform the action. The caller used an API key.",
            fix: "Sign in, and send the player's access token."),
        DocumentedProblem(
            "wrong-game", 403,
            cause: "The credential belongs to another game than the query parameter `game` names.",
            fix: "Omit `?game=`, or send a credential of that game."),
        DocumentedProblem(
            "game-not-named", 400,
            cause: "The request has no credential and does not name a game.",
            fix: "Send a credential, or add `?game=` to read public data."),
        DocumentedProblem(
            "environment-refused", 403,
            cause: "A sandbox key cannot create a production key or change an image of production.",
            fix: "Use a production key."),
        DocumentedProblem(
            "nonce-invalid", 401,
            cause: "The nonce of the sign-in is unknown, expired, or was used before.",
            fix: "Request a nonce with `POST /v1/auth/nonce`, and use it once."),
        DocumentedProblem(
            "signature-invalid", 401,
            cause: "The signature does not match the device key and the nonce.",
            fix: """
                Sign the text that the API reference defines for the route, with the key that the request names.
                """),
        DocumentedProblem(
            "identity-token-invalid", 401,
            cause: "The identity token has a wrong signature, issuer, audience, nonce or date.",
            fix: """
                Request a token from the identity provider. Compare the issuer and the audience with `GET \
                /v1/admin/sign-in`.
                """),
        DocumentedProblem(
            "game-center-signature-invalid", 401,
            cause: """
                The Game Center signature does not match the player, the bundle id, the salt or the timestamp.
                """,
            fix: "Request a signature from GameKit, and send all its values unchanged."),
        DocumentedProblem(
            "issuer-unreachable", 503,
            cause: "The server cannot read the keys or certificates of the identity provider.",
            fix: "Send the request again after `Retry-After`. Check the server's outbound network."),
        DocumentedProblem(
            "way-closed", 404,
            cause: "The sign-in method is not enabled for the game.",
            fix: "Enable it with `PUT /v1/admin/sign-in`, or use another sign-in method."),
        DocumentedProblem(
            "refresh-token-invalid", 401,
            cause: "The refresh token is unknown, or its session was unused for too long.",
            fix: "Sign in again."),
        DocumentedProblem(
            "refresh-token-reused", 401,
            cause: """
                A refresh token was used a second time. The server treats this as theft and ends the session.
                """,
            fix: "Sign in again. Store each new refresh token before the previous one is discarded."),
    ]

    static let requests: [DocumentedProblem] = [
        DocumentedProblem(
            "invalid-request", 400,
            cause: "A parameter, header field or body field is missing, unknown or invalid. `field` names it.",
            fix: "Correct the value as `detail` describes."),
        DocumentedProblem(
            "not-found", 404,
            cause: "No route has this path.",
            fix: "Compare the path with `/openapi.yaml`."),
        DocumentedProblem(
            "method-not-allowed", 405,
            cause: "The route exists, but not with this method.",
            fix: "Use a method that the `Allow` header lists."),
        DocumentedProblem(
            "request-timeout", 408,
            cause: "The request did not arrive completely in time.",
            fix: "Send the request again without pauses, over a faster connection."),
        DocumentedProblem(
            "body-too-large", 413,
            cause: "The body has more bytes than the route accepts.",
            fix: "Send less, or split the body into several requests. The limit is in [Limits](Limits.md)."),
        DocumentedProblem(
            "address-too-long", 414,
            cause: "The request target has more than 8,192 bytes.",
            fix: "Send fewer values, or send them in the body."),
        DocumentedProblem(
            "unsupported-media-type", 415,
            cause: "The route does not accept the `Content-Type`, or the body is compressed.",
            fix: "Send JSON with `Content-Type: application/json`, without `Content-Encoding`."),
        DocumentedProblem(
            "headers-too-large", 431,
            cause: "The request target and the header fields have more than 16,384 bytes.",
            fix: "Send fewer or shorter header fields."),
        DocumentedProblem(
            "too-many-requests", 429,
            cause: "A rate limit is exceeded, or the caller has too many open event streams.",
            fix: "Send the request again after `Retry-After`. The operator can change the [limits](Limits.md)."),
        DocumentedProblem(
            "confirmation-required", 422,
            cause: "A wipe of production is not confirmed with the game's id.",
            fix: "Send the game's id in `game`."),
        DocumentedProblem(
            "origin-not-allowed", 403,
            cause: """
                A page of another origin sent a request to `/v1/dev`. From `laurel.js`: the server does not allow the \
                origin of the game's page.
                """,
            fix: """
                Send requests to `/v1/dev` without a browser, or from a page of the same server. For `laurel.js`, start \
                the server with [`--allowed-origins`](WebGame.md#include-the-module).
                """),
        DocumentedProblem(
            "metrics-closed", 403,
            cause: "`/metrics` was requested from another machine, and the server has no metrics token.",
            fix: "Set `LAUREL_METRICS_TOKEN`, and send the token. See [Monitoring](Monitoring.md)."),
    ]

    static let server: [DocumentedProblem] = [
        DocumentedProblem(
            "overloaded", 503,
            cause: "The server rejected the request because its queue is full. Nothing was stored.",
            fix:
                """
                Send the request again after `Retry-After`. If the problem continues, read \
                [Monitoring](Monitoring.md).
                """
        ),
        DocumentedProblem(
            "unavailable", 503,
            cause: "The server cannot use its database or its directory for temporary files.",
            fix: "Send the request again after `Retry-After`. The operator finds the reason in the log."),
        DocumentedProblem(
            "outcome-unknown", 503,
            cause: """
                A sync failed, the database did not respond, or the request took too long. The server does not know \
                whether the request was stored.
                """,
            fix: """
                Send the request again with the same id. A submission counts once. If the request created a key, list the \
                keys first, and revoke the key whose secret was lost.
                """),
        DocumentedProblem(
            "position-not-reached", 503,
            cause: "The node has not applied the ledger position that the client requested.",
            fix: "Send the request again after `Retry-After`."),
        DocumentedProblem(
            "read-only", 503,
            cause: "The server is read-only, and the request is a write. Nothing was stored.",
            fix: """
                Send writes to a server without `--read-only`: configure the proxy as in \
                [Read-only nodes](PostgreSQL.md#read-only-nodes). The client may send the request again.
                """),
        DocumentedProblem(
            "data-too-old", 503,
            cause: """
                The node cannot read its database, and its data is older than `staleReadSeconds` or the request's \
                `Laurel-Max-Age`.
                """,
            fix: """
                Send the request again after `Retry-After`, or accept older data. The operator finds the reason in the \
                log, and reads [PostgreSQL](PostgreSQL.md#unresponsive-postgresql).
                """),
        DocumentedProblem(
            "epoch-changed", 412,
            cause: """
                The request contains a position of an earlier epoch of the ledger. The realm was wiped, a backup was \
                restored, or another database server took over.
                """,
            fix: """
                Discard stored positions, ETags, cursors and responses. Send the request without \
                `Laurel-Min-Position`. Send scores without a receipt again with their ids.
                """),
        DocumentedProblem(
            "not-ready", 503,
            cause: "A response of `/readyz`: the node should not receive requests. `detail` contains the reason.",
            fix: "Wait, or follow `detail`. For a clock, read [Clocks](Clocks.md)."),
        DocumentedProblem(
            "draining", 503,
            cause: "A response of `/readyz`: the server is about to stop. Until then, it handles all other requests.",
            fix: "Send no requests to this node. See [Stop and restart](Deployment.md#stop-and-restart)."),
        DocumentedProblem(
            "clock-implausible", 503,
            cause: "The server's clock is implausible, so the server stores nothing.",
            fix: "Correct the clock, and read [Clocks](Clocks.md). Clients send the request again."),
        DocumentedProblem(
            "storage-full", 507,
            cause: "The disk or the directory for temporary files is full. Nothing was stored.",
            fix: """
                Free space on the server. Writes continue without a restart. Clients send the request again.
                """),
        DocumentedProblem(
            "internal-error", 500,
            cause: "The server failed, or its database is damaged.",
            fix: """
                Find the request in the log by its `Laurel-Request-ID`, and run `laurel verify`. If it reports damage, \
                see [Backups](Backups.md#a-damaged-leaderboard). Otherwise, report a defect.
                """),
    ]
}
