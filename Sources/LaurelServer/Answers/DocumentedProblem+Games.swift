extension DocumentedProblem {
    static let scores: [DocumentedProblem] = [
        DocumentedProblem(
            "leaderboard-not-found", 404,
            cause: "The game has no leaderboard with this id, or the leaderboard did not exist at the time in `asOf`.",
            fix: "Check the id, create the leaderboard first, or use a later time in `asOf`."),
        DocumentedProblem(
            "leaderboard-exists", 409,
            cause: "A leaderboard with this id has other settings.",
            fix: "Choose another id, or change the settings with a [configuration](Configuration.md)."),
        DocumentedProblem(
            "leaderboard-permanent", 409,
            cause: """
                The kind, the recurrence and the game of a leaderboard are permanent, and a shared leaderboard stays \
                shared.
                """,
            fix: "Create another leaderboard, and archive this one."),
        DocumentedProblem(
            "leaderboard-archived", 409,
            cause: "The leaderboard is archived and accepts no scores.",
            fix: "Use another leaderboard. An archived leaderboard can still be read."),
        DocumentedProblem(
            "leaderboard-server-only", 403,
            cause: "The leaderboard accepts scores only from the developer's server.",
            fix: "Send the score to your own backend, which submits it with a server key."),
        DocumentedProblem(
            "leaderboard-combined", 409,
            cause: "The leaderboard is combined from other leaderboards and has no scores of its own.",
            fix: "Use one of its member leaderboards."),
        DocumentedProblem(
            "member-unfit", 422,
            cause: """
                A member of a combined leaderboard does not exist, is not classic, or has another order or format.
                """,
            fix: "Check the id, or remove the member."),
        DocumentedProblem(
            "no-default-leaderboard", 422,
            cause: """
                The submission names no leaderboard, and neither the game nor the player has a default that accepts \
                scores.
                """,
            fix: "Send 1 or more ids in `leaderboardIDs`."),
        DocumentedProblem(
            "signature-required", 403,
            cause: "The leaderboard accepts only scores that the player's device has signed.",
            fix: """
                Sign the score as the API reference defines, or link a device key with `POST /v1/auth/link/guest`.
                """),
        DocumentedProblem(
            "occurrence-not-active", 409,
            cause: "No occurrence is open at that time, or the leaderboard has no occurrences.",
            fix: "Wait until `nextStartDate`, or omit the occurrence."),
        DocumentedProblem(
            "occurrence-not-found", 404,
            cause: "The leaderboard does not have this occurrence, or no longer retains it.",
            fix: "Use `current` or `previous`."),
        DocumentedProblem(
            "score-out-of-range", 422,
            cause: "The score is outside the leaderboard's range, or a total leaves the range of 64 bits.",
            fix: "Check the score, widen the range, or count in a larger unit."),
        DocumentedProblem(
            "date-in-the-future", 422,
            cause: "The score's date is after the time at which it was sent.",
            fix: "Correct the clock that the date comes from, or omit the date."),
        DocumentedProblem(
            "score-too-old", 422,
            cause: "The score is older than the leaderboard's late window.",
            fix: "Submit scores sooner, or lengthen the late window."),
        DocumentedProblem(
            "idempotency-key-reused", 422,
            cause: "The submission id was used before for another score, context, date or occurrence.",
            fix: "Create an id for each score, and reuse it only to send the same score again."),
        DocumentedProblem(
            "idempotency-key-expired", 422,
            cause: """
                The submission id is older than 45 days, so the server no longer knows whether it was counted.
                """,
            fix: "Discard the submission."),
        DocumentedProblem(
            "idempotency-key-invalid", 422,
            cause: "A player's submission id is not a UUID.",
            fix: "Send a UUID."),
        DocumentedProblem(
            "improvement-too-large", 422,
            cause: """
                A check of the leaderboard: the score is better than the player's entry by more than the limit.
                """,
            fix: """
                Change the limit. To review such scores instead, set `onViolation: hold` in the leaderboard's \
                [checks](Configuration.md#settings-of-a-leaderboard), and run `laurel review`.
                """),
        DocumentedProblem(
            "too-many-submissions", 422,
            cause: "A check of the leaderboard: the player earned more scores within a minute than the limit.",
            fix: """
                Change the limit. To review such scores instead, set `onViolation: hold` in the leaderboard's \
                [checks](Configuration.md#settings-of-a-leaderboard), and run `laurel review`.
                """),
        DocumentedProblem(
            "submitted-too-soon", 422,
            cause: """
                A check of the leaderboard: the interval between two scores of the player is shorter than the limit.
                """,
            fix: """
                Change the limit. To review such scores instead, set `onViolation: hold` in the leaderboard's \
                [checks](Configuration.md#settings-of-a-leaderboard), and run `laurel review`.
                """),
    ]

    static let players: [DocumentedProblem] = [
        DocumentedProblem(
            "player-not-found", 404,
            cause: "The game has no player with this id.",
            fix: "Check the id, and the game and the environment of the credential."),
        DocumentedProblem(
            "player-exists", 409,
            cause: "A player with this external id exists.",
            fix: "Choose another id, or link the accounts."),
        DocumentedProblem(
            "player-banned", 403,
            cause: "The player is banned and cannot submit scores.",
            fix: "Remove the ban with `laurel player flag --no-banned`, or undo the action with `laurel player undo`."),
        DocumentedProblem(
            "player-blocked", 409,
            cause: "The player has blocked the other player.",
            fix: "Unblock the other player first with `DELETE /v1/blocks/{id}`."),
        DocumentedProblem(
            "friend-is-oneself", 422,
            cause: "The request names the player as their own friend.",
            fix: "Use another player."),
        DocumentedProblem(
            "friends-not-allowed", 403,
            cause: "The player is marked as underage and cannot have friends.",
            fix: "Hide the friend functions for this player."),
        DocumentedProblem(
            "friend-limit-reached", 409,
            cause: "The player has the maximum number of friends, requests or blocks.",
            fix: "Remove a friend, cancel a request or unblock a player first."),
        DocumentedProblem(
            "friend-code-not-found", 404,
            cause: "No player has this friend code. A new code invalidates the previous code.",
            fix: "Check the code, or request a new one from the other player."),
        DocumentedProblem(
            "avatar-refused", 403,
            cause: "An underage, banned or closed account cannot have an uploaded avatar.",
            fix: "Use the generated avatar."),
    ]

    static let challenges: [DocumentedProblem] = [
        DocumentedProblem(
            "challenge-not-found", 404,
            cause: "The player has no challenge with this id.",
            fix: "List the challenges with `GET /v1/challenges`."),
        DocumentedProblem(
            "challenge-over", 409,
            cause: "The challenge is completed, declined or invalid.",
            fix: "List the challenges with `GET /v1/challenges`."),
        DocumentedProblem(
            "challenge-link-not-found", 404,
            cause: "The link does not exist, has ended, or was claimed by another player.",
            fix: "Request a new link from the player who sent it."),
        DocumentedProblem(
            "challenges-refused", 403,
            cause: "The player cannot send challenges, for example because the account is underage.",
            fix: "Hide the challenge functions for this player."),
        DocumentedProblem(
            "receiver-refused", 403,
            cause: """
                The receiver cannot be challenged. The reason is not disclosed, so that a block stays private.
                """,
            fix: "Choose a friend of the player who sends the challenge."),
        DocumentedProblem(
            "submission-not-found", 404,
            cause: "The player has no accepted submission with this id.",
            fix: "Submit the score first, then send the challenge."),
        DocumentedProblem(
            "submission-ambiguous", 422,
            cause: "The submission was sent to several leaderboards.",
            fix: "Send the id of one in `leaderboardID`."),
        DocumentedProblem(
            "achievement-not-found", 404,
            cause: "The game has no achievement with this id.",
            fix: "Check the id, or add the achievement to the [configuration](Configuration.md)."),
        DocumentedProblem(
            "achievement-not-completed", 409,
            cause: "The player has not completed the achievement.",
            fix: "Complete it first, then send the challenge."),
        DocumentedProblem(
            "group-challenge-not-found", 404,
            cause: "The player has no group challenge with this id.",
            fix: "List the group challenges with `GET /v1/group-challenges`."),
        DocumentedProblem(
            "group-challenge-over", 409,
            cause: "The group challenge has ended.",
            fix: "Start another group challenge."),
        DocumentedProblem(
            "group-challenge-refused", 422,
            cause: "The definition of the group challenge does not contain this duration or number of tries.",
            fix: "Choose a duration and a number of tries from the definition."),
    ]

    static let moderation: [DocumentedProblem] = [
        DocumentedProblem(
            "entry-not-found", 404,
            cause: "The player has no entry on the leaderboard or occurrence.",
            fix: "Check the player and the occurrence."),
        DocumentedProblem(
            "review-item-not-found", 404,
            cause: "No score with this id is pending review.",
            fix: "List the pending scores with `laurel review list`."),
        DocumentedProblem(
            "action-not-found", 404,
            cause: "The audit log of the game has no such action, or there is no configuration change to undo.",
            fix: "List the actions with `laurel audit list`."),
        DocumentedProblem(
            "action-not-undoable", 409,
            cause: "The action cannot be undone, or was undone before.",
            fix: "Apply the opposite action."),
    ]

    static let administration: [DocumentedProblem] = [
        DocumentedProblem(
            "configuration-invalid", 422,
            cause: "The document has errors. `findings` lists them. Nothing was changed.",
            fix: "Correct the document. `laurel lint` finds the same errors."),
        DocumentedProblem(
            "configuration-refused", 409,
            cause: "The document changes a permanent setting. `plan` shows which. Nothing was changed.",
            fix: "Restore that setting, or create another leaderboard."),
        DocumentedProblem(
            "configuration-changed", 412,
            cause: "The configuration was changed after the client read it.",
            fix: "Read it again with `laurel pull`, and repeat the change."),
        DocumentedProblem(
            "game-exists", 409,
            cause: "A game with this id exists with another name or group.",
            fix: "Choose another id, or do not change its settings."),
        DocumentedProblem(
            "game-not-found", 404,
            cause: "The server has no game with this id.",
            fix: "Check the id, or create the game with `laurel game create`."),
        DocumentedProblem(
            "image-not-found", 404,
            cause: "The game has no image with this name.",
            fix: "Upload it with `PUT /v1/admin/games/{game}/images/{name}`."),
        DocumentedProblem(
            "key-not-found", 404,
            cause: "The game has no API key with this id.",
            fix: "List the keys with `laurel key list`."),
        DocumentedProblem(
            "key-ended", 409,
            cause: "The API key has expired or was revoked.",
            fix: "Create another key with `laurel key create` or `POST /v1/admin/keys`."),
        DocumentedProblem(
            "webhook-not-found", 404,
            cause: "The game has no webhook with this id.",
            fix: "List the webhooks with `GET /v1/admin/webhooks`."),
        DocumentedProblem(
            "webhook-limit-reached", 409,
            cause: "The game has the maximum number of webhooks.",
            fix: "Delete a webhook first."),
        DocumentedProblem(
            "delivery-not-found", 404,
            cause: "No message with this id was sent to the webhook in the last 30 days.",
            fix: "List the deliveries with `GET /v1/admin/webhooks/{id}/deliveries`."),
        DocumentedProblem(
            "push-not-configured", 404,
            cause: "Push notifications are not configured for the game.",
            fix: "Configure them with `PUT /v1/admin/push`."),
    ]
}
