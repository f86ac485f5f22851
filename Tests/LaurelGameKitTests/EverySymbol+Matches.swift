import Foundation
import GameKit

/// Uses of matches, invitations, saved games and voice chat, which must compile and have no effect.
extension EverySymbol {
    static func matches(_ match: GKMatch, _ players: [GKPlayer], _ delegate: any GKMatchDelegate) async throws {
        let reliable: GKMatch.SendDataMode = .reliable
        try match.send(Data(), to: players, dataMode: reliable)
        try match.sendData(toAllPlayers: Data(), with: .unreliable)
        match.delegate = delegate
        let about: ([GKPlayer], Int, [String: Any]?, [GKPlayer: [String: Any]]?, GKVoiceChat?) = (
            match.players, match.expectedPlayerCount, match.properties, match.playerProperties,
            match.voiceChat(withName: "a")
        )
        match.chooseBestHostingPlayer { (_: GKPlayer?) in }
        let host: GKPlayer? = await match.chooseBestHostingPlayer()
        match.rematch { (_: GKMatch?, _: (any Error)?) in }
        let again: GKMatch = try await match.rematch()
        match.disconnect()
        _ = (about, host, again, GKMatch())
    }

    final class MatchListener: NSObject, GKMatchDelegate {
        func match(_ match: GKMatch, didReceive data: Data, fromRemotePlayer player: GKPlayer) {}
        func match(
            _ match: GKMatch, didReceive data: Data, forRecipient recipient: GKPlayer, fromRemotePlayer player: GKPlayer
        ) {}
        func match(_ match: GKMatch, player: GKPlayer, didChange state: GKPlayerConnectionState) {
            switch state {
            case .unknown, .connected, .disconnected: break
            }
        }
        func match(_ match: GKMatch, didFailWithError error: (any Error)?) {}
        func match(_ match: GKMatch, shouldReinviteDisconnectedPlayer player: GKPlayer) -> Bool { true }
    }

    /// A delegate without methods: all methods are optional.
    final class QuietMatchListener: NSObject, GKMatchDelegate {}

    static func requests(_ players: [GKPlayer]) -> GKMatchRequest {
        let request = GKMatchRequest()
        (request.minPlayers, request.maxPlayers, request.defaultNumberOfPlayers) = (2, 4, 2)
        (request.playerGroup, request.playerAttributes) = (1, 0xFFFF_0000)
        (request.recipients, request.inviteMessage, request.queueName) = (players, "Come", "queue")
        request.restrictToAutomatch = false
        request.properties = ["level": 1]
        request.recipientProperties = [:]
        request.recipientResponseHandler = { (_: GKPlayer, response: GKInviteRecipientResponse) in
            let old: GKInviteeResponse = response
            switch old {
            case .accepted, .declined, .failed, .incompatible, .unableToConnect, .noAnswer: break
            }
        }
        let types: [GKMatchType] = [.peerToPeer, .hosted, .turnBased]
        _ = types.map { GKMatchRequest.maxPlayersAllowedForMatch(of: $0) as Int }
        return request
    }

    static func matchmaker(_ request: GKMatchRequest, _ invite: GKInvite, _ match: GKMatch) async throws {
        let about: (GKPlayer, Bool, Int, UInt32) = (
            invite.sender, invite.isHosted, invite.playerGroup, invite.playerAttributes
        )
        let maker: GKMatchmaker = .shared()
        maker.match(for: invite) { (_: GKMatch?, _: (any Error)?) in }
        var found: GKMatch = try await maker.match(for: invite)
        maker.findMatch(for: request) { (_: GKMatch?, _: (any Error)?) in }
        found = try await maker.findMatch(for: request)
        maker.findPlayers(forHostedRequest: request) { (_: [GKPlayer]?, _: (any Error)?) in }
        let players: [GKPlayer] = try await maker.findPlayers(forHostedRequest: request)
        maker.findMatchedPlayers(request) { (_: GKMatchedPlayers?, _: (any Error)?) in }
        let matched: GKMatchedPlayers = try await maker.findMatchedPlayers(request)
        let rules: ([String: Any]?, [GKPlayer], [GKPlayer: [String: Any]]?) = (
            matched.properties, matched.players, matched.playerProperties
        )
        maker.addPlayers(to: match, matchRequest: request) { (_: (any Error)?) in }
        try await maker.addPlayers(to: match, matchRequest: request)
        maker.queryPlayerGroupActivity(1) { (_: Int, _: (any Error)?) in }
        var count: Int = try await maker.queryPlayerGroupActivity(1)
        maker.queryQueueActivity("a") { (_: Int, _: (any Error)?) in }
        count = try await maker.queryQueueActivity("a")
        maker.queryActivity { (_: Int, _: (any Error)?) in }
        count = try await maker.queryActivity()
        maker.startBrowsingForNearbyPlayers { (_: GKPlayer, _: Bool) in }
        maker.stopBrowsingForNearbyPlayers()
        maker.startGroupActivity { (_: GKPlayer) in }
        maker.stopGroupActivity()
        maker.cancelPendingInvite(to: GKLocalPlayer.local)
        maker.finishMatchmaking(for: match)
        maker.cancel()
        _ = (about, found, players, rules, count, GKInvite(), GKMatchmaker(), GKMatchedPlayers())
    }

    @MainActor
    static func matchmakerPages(
        _ request: GKMatchRequest, _ invite: GKInvite, _ match: GKMatch,
        _ delegate: any GKMatchmakerViewControllerDelegate, _ turns: any GKTurnBasedMatchmakerViewControllerDelegate
    ) {
        guard let page = GKMatchmakerViewController(matchRequest: request) ?? GKMatchmakerViewController(invite: invite)
        else { return }
        page.matchmakerDelegate = delegate
        (page.isHosted, page.canStartWithMinimumPlayers) = (true, true)
        for mode in [GKMatchmakingMode.default, .nearbyOnly, .automatchOnly, .inviteOnly] {
            page.matchmakingMode = mode
        }
        page.addPlayers(to: match)
        page.setHostedPlayer(GKLocalPlayer.local, didConnect: true)
        let other = GKTurnBasedMatchmakerViewController(matchRequest: page.matchRequest)
        other.turnBasedMatchmakerDelegate = turns
        (other.showExistingMatches, other.matchmakingMode) = (false, .automatchOnly)
    }

    final class MatchmakerListener: NSObject, GKMatchmakerViewControllerDelegate,
        GKTurnBasedMatchmakerViewControllerDelegate
    {
        func matchmakerViewControllerWasCancelled(_ viewController: GKMatchmakerViewController) {}
        func matchmakerViewController(
            _ viewController: GKMatchmakerViewController, didFailWithError error: any Error
        ) {}
        func matchmakerViewController(_ viewController: GKMatchmakerViewController, didFind match: GKMatch) {}
        func matchmakerViewController(
            _ viewController: GKMatchmakerViewController, didFindHostedPlayers players: [GKPlayer]
        ) {}
        func matchmakerViewController(
            _ viewController: GKMatchmakerViewController, hostedPlayerDidAccept player: GKPlayer
        ) {}
        func turnBasedMatchmakerViewControllerWasCancelled(_ viewController: GKTurnBasedMatchmakerViewController) {}
        func turnBasedMatchmakerViewController(
            _ viewController: GKTurnBasedMatchmakerViewController, didFailWithError error: any Error
        ) {}
    }

    static func turns(_ match: GKTurnBasedMatch, _ request: GKMatchRequest, _ player: GKTurnBasedParticipant)
        async throws
    {
        GKTurnBasedMatch.find(for: request) { (_: GKTurnBasedMatch?, _: (any Error)?) in }
        var found: GKTurnBasedMatch = try await GKTurnBasedMatch.find(for: request)
        GKTurnBasedMatch.loadMatches { (_: [GKTurnBasedMatch]?, _: (any Error)?) in }
        let all: [GKTurnBasedMatch] = try await GKTurnBasedMatch.loadMatches()
        GKTurnBasedMatch.load(withID: "a") { (_: GKTurnBasedMatch?, _: (any Error)?) in }
        found = try await GKTurnBasedMatch.load(withID: "a")
        match.rematch { (_: GKTurnBasedMatch?, _: (any Error)?) in }
        found = try await match.rematch()
        match.acceptInvite { (_: GKTurnBasedMatch?, _: (any Error)?) in }
        found = try await match.acceptInvite()
        match.declineInvite { (_: (any Error)?) in }
        try await match.declineInvite()
        match.remove { (_: (any Error)?) in }
        try await match.remove()
        match.loadMatchData { (_: Data?, _: (any Error)?) in }
        let data: Data = try await match.loadMatchData()
        let about: (String, Date, [GKTurnBasedParticipant], GKTurnBasedParticipant?, Data?, Int) = (
            match.matchID, match.creationDate, match.participants, match.currentParticipant, match.matchData,
            match.matchDataMaximumSize
        )
        let exchanges: ([GKTurnBasedExchange]?, [GKTurnBasedExchange]?, [GKTurnBasedExchange]?, Int, Int) = (
            match.exchanges, match.activeExchanges, match.completedExchanges, match.exchangeDataMaximumSize,
            match.exchangeMaxInitiatedExchangesPerPlayer
        )
        let status: GKTurnBasedMatch.Status = match.status
        switch status {
        case .unknown, .open, .ended, .matching: break
        }
        match.message = "Your turn"
        match.setLocalizableMessageWithKey("a", arguments: ["b"])
        let outcome: GKTurnBasedMatch.Outcome = player.matchOutcome
        switch outcome {
        case .none, .quit, .won, .lost, .tied, .timeExpired, .first, .second, .third, .fourth, .customRange: break
        }
        player.matchOutcome = .won
        let slot: GKTurnBasedParticipant.Status = player.status
        switch slot {
        case .unknown, .invited, .declined, .matching, .active, .done: break
        }
        let participant: (GKPlayer?, Date?, Date?) = (player.player, player.lastTurnDate, player.timeoutDate)
        _ = (found, all, data, about, exchanges, participant, GKTurnBasedMatch(), GKTurnBasedParticipant())
    }

    static func endings(
        _ match: GKTurnBasedMatch, _ player: GKTurnBasedParticipant, _ exchange: GKTurnBasedExchange
    ) async throws {
        let (data, next) = (Data(), [player])
        let timeouts: [TimeInterval] = [
            GKTurnTimeoutDefault, GKTurnTimeoutNone, GKExchangeTimeoutDefault, GKExchangeTimeoutNone,
        ]
        let done: @Sendable ((any Error)?) -> Void = { _ in }
        match.endTurn(withNextParticipants: next, turnTimeout: timeouts[0], match: data, completionHandler: done)
        try await match.endTurn(withNextParticipants: next, turnTimeout: timeouts[0], match: data)
        match.participantQuitInTurn(
            with: .quit, nextParticipants: next, turnTimeout: 1, match: data, completionHandler: done)
        try await match.participantQuitInTurn(with: .quit, nextParticipants: next, turnTimeout: 1, match: data)
        match.participantQuitOutOfTurn(with: .quit, withCompletionHandler: done)
        try await match.participantQuitOutOfTurn(with: .quit)
        match.endMatchInTurn(withMatch: data, completionHandler: done)
        try await match.endMatchInTurn(withMatch: data)
        match.endMatchInTurn(withMatch: data, scores: nil, achievements: nil, completionHandler: done)
        try await match.endMatchInTurn(withMatch: data, scores: nil, achievements: nil)
        match.endMatchInTurn(withMatch: data, leaderboardScores: [], achievements: [], completionHandler: done)
        try await match.endMatchInTurn(withMatch: data, leaderboardScores: [], achievements: [])
        match.saveCurrentTurn(withMatch: data, completionHandler: done)
        try await match.saveCurrentTurn(withMatch: data)
        match.saveMergedMatch(data, withResolvedExchanges: [exchange], completionHandler: done)
        try await match.saveMergedMatch(data, withResolvedExchanges: [exchange])
        match.sendReminder(to: next, localizableMessageKey: "a", arguments: [], completionHandler: done)
        try await match.sendReminder(to: next, localizableMessageKey: "a", arguments: [])
        match.sendExchange(to: next, data: data, localizableMessageKey: "a", arguments: [], timeout: 1) {
            (_: GKTurnBasedExchange?, _: (any Error)?) in
        }
        let sent: GKTurnBasedExchange = try await match.sendExchange(
            to: next, data: data, localizableMessageKey: "a", arguments: [], timeout: 1)
        exchange.cancel(withLocalizableMessageKey: "a", arguments: [], completionHandler: done)
        try await exchange.cancel(withLocalizableMessageKey: "a", arguments: [])
        exchange.reply(withLocalizableMessageKey: "a", arguments: [], data: data, completionHandler: done)
        try await exchange.reply(withLocalizableMessageKey: "a", arguments: [], data: data)
        _ = sent
    }

    static func exchanges(_ exchange: GKTurnBasedExchange, _ reply: GKTurnBasedExchangeReply) {
        let about: (String, GKTurnBasedParticipant, [GKTurnBasedParticipant], String?, Data?) = (
            exchange.exchangeID, exchange.sender, exchange.recipients, exchange.message, exchange.data
        )
        let dates: (Date, Date?, Date?) = (exchange.sendDate, exchange.timeoutDate, exchange.completionDate)
        let status: GKTurnBasedExchangeStatus = exchange.status
        switch status {
        case .unknown, .active, .complete, .resolved, .canceled: break
        }
        let replies: [GKTurnBasedExchangeReply]? = exchange.replies
        let answer: (GKTurnBasedParticipant, String?, Data?, Date) = (
            reply.recipient, reply.message, reply.data, reply.replyDate
        )
        _ = (about, dates, replies, answer, GKTurnBasedExchange(), GKTurnBasedExchangeReply())
    }

    /// A listener for all events, as in Apple's samples.
    final class MixedListener: NSObject, GKLocalPlayerListener {
        func player(_ player: GKPlayer, didReceive challenge: GKChallenge) {}
        func player(_ player: GKPlayer, didAccept invite: GKInvite) {}
        func player(_ player: GKPlayer, didRequestMatchWithRecipients recipientPlayers: [GKPlayer]) {}
        func player(_ player: GKPlayer, didRequestMatchWithOtherPlayers playersToInvite: [GKPlayer]) {}
        func player(_ player: GKPlayer, receivedTurnEventFor match: GKTurnBasedMatch, didBecomeActive: Bool) {}
        func player(_ player: GKPlayer, matchEnded match: GKTurnBasedMatch) {}
        func player(
            _ player: GKPlayer, receivedExchangeRequest exchange: GKTurnBasedExchange, for match: GKTurnBasedMatch
        ) {}
        func player(
            _ player: GKPlayer, receivedExchangeCancellation exchange: GKTurnBasedExchange, for match: GKTurnBasedMatch
        ) {}
        func player(
            _ player: GKPlayer, receivedExchangeReplies replies: [GKTurnBasedExchangeReply],
            forCompletedExchange exchange: GKTurnBasedExchange, for match: GKTurnBasedMatch
        ) {}
        func player(_ player: GKPlayer, wantsToQuitMatch match: GKTurnBasedMatch) {}
        func player(_ player: GKPlayer, didModifySavedGame savedGame: GKSavedGame) {}
        func player(_ player: GKPlayer, hasConflictingSavedGames savedGames: [GKSavedGame]) {}
    }

    static func protocols(
        _ invites: any GKInviteEventListener, _ turns: any GKTurnBasedEventListener, _ games: any GKSavedGameListener
    ) {}

    static func voice(_ chat: GKVoiceChat) {
        chat.start()
        chat.stop()
        chat.setPlayer(GKLocalPlayer.local, muted: true)
        (chat.isActive, chat.volume) = (true, 0.5)
        chat.playerVoiceChatStateDidChangeHandler = { (_: GKPlayer, state: GKVoiceChat.PlayerState) in
            switch state {
            case .connected, .disconnected, .speaking, .silent, .connecting: break
            }
        }
        let about: (String, [GKPlayer], Bool) = (chat.name, chat.players, GKVoiceChat.isVoIPAllowed())
        _ = (about, GKVoiceChat())
    }

    static func savedGames(_ game: GKSavedGame, _ activity: GKGameActivity) async throws {
        let about: (String?, String?, Date?) = (game.name, game.deviceName, game.modificationDate)
        game.loadData { (_: Data?, _: (any Error)?) in }
        let data: Data = try await game.loadData()
        let local = GKLocalPlayer.local
        local.fetchSavedGames { (_: [GKSavedGame]?, _: (any Error)?) in }
        var games: [GKSavedGame] = try await local.fetchSavedGames()
        local.saveGameData(data, withName: "a") { (_: GKSavedGame?, _: (any Error)?) in }
        let saved: GKSavedGame = try await local.saveGameData(data, withName: "a")
        local.deleteSavedGames(withName: "a") { (_: (any Error)?) in }
        try await local.deleteSavedGames(withName: "a")
        local.resolveConflictingSavedGames([game], with: data) { (_: [GKSavedGame]?, _: (any Error)?) in }
        games = try await local.resolveConflictingSavedGames([game], with: data)
        _ = (about, games, saved, game.copy(with: nil), GKSavedGame())

        let request: GKMatchRequest? = activity.makeMatchRequest()
        activity.findMatch { (_: GKMatch?, _: (any Error)?) in }
        let match: GKMatch = try await activity.findMatch()
        activity.findPlayersForHostedMatch { (_: [GKPlayer]?, _: (any Error)?) in }
        let players: [GKPlayer] = try await activity.findPlayersForHostedMatch()
        _ = (request, match, players)
    }
}
