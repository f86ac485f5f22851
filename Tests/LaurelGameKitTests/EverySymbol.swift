import Foundation
import GameKit

/// Code of games that uses every declaration. The test is that it compiles; other suites test the effects.
enum EverySymbol {
    @MainActor
    static func leaderboards(_ player: GKPlayer) async throws {
        let board = GKLeaderboard()
        _ = GKLeaderboard(players: [player])
        _ = GKLeaderboard(playerIDs: [player.gamePlayerID])
        let texts: [String?] = [board.title, board.groupIdentifier, board.identifier]
        let identity: [String] = [board.baseLeaderboardID, board.leaderboardDescription, board.activityIdentifier]
        let type: GKLeaderboard.LeaderboardType = board.type
        switch type {
        case .classic, .recurring: break
        }
        let dates: [Date?] = [board.startDate, board.nextStartDate]
        let duration: TimeInterval = board.duration
        let state: GKReleaseState = board.releaseState
        let properties: [String: String] = board.activityProperties
        let isHidden: Bool = board.isHidden
        _ = (texts, identity, dates, duration, state, properties, isHidden)

        GKLeaderboard.loadLeaderboards(IDs: nil) { (_: [GKLeaderboard]?, _: (any Error)?) in }
        GKLeaderboard.loadLeaderboards { (_: [GKLeaderboard]?, _: (any Error)?) in }
        let all: [GKLeaderboard] = try await GKLeaderboard.loadLeaderboards(IDs: ["a"])
        let older: [GKLeaderboard] = try await GKLeaderboard.loadLeaderboards()
        board.loadPreviousOccurrence { (_: GKLeaderboard?, _: (any Error)?) in }
        let previous: GKLeaderboard? = try await board.loadPreviousOccurrence()
        _ = (all, older, previous)

        GKLeaderboard.submitScore(1, context: 0, player: player, leaderboardIDs: ["a"]) { (_: (any Error)?) in }
        try await GKLeaderboard.submitScore(1, context: 0, player: player, leaderboardIDs: ["a"])
        board.submitScore(1, context: 0, player: player) { (_: (any Error)?) in }
        try await board.submitScore(1, context: 0, player: player)

        let range = NSRange(location: 1, length: 10)
        board.loadEntries(for: .global, timeScope: .today, range: range) {
            (_: GKLeaderboard.Entry?, _: [GKLeaderboard.Entry]?, _: Int, _: (any Error)?) in
        }
        let page: (GKLeaderboard.Entry?, [GKLeaderboard.Entry], Int) = try await board.loadEntries(
            for: .friendsOnly, timeScope: .week, range: range)
        board.loadEntries(for: [player], timeScope: .allTime) {
            (_: GKLeaderboard.Entry?, _: [GKLeaderboard.Entry]?, _: (any Error)?) in
        }
        let some: (GKLeaderboard.Entry?, [GKLeaderboard.Entry]) = try await board.loadEntries(
            for: [player], timeScope: .allTime)
        if let entry = page.0 {
            let of: (GKPlayer, Int, Int, String, Int, Date) = (
                entry.player, entry.rank, entry.score, entry.formattedScore, entry.context, entry.date
            )
            _ = of
            challenge(entry, player)
        }
        _ = some
        board.loadImage { (_: UIImage?, _: (any Error)?) in }
        _ = try await board.loadImage() as UIImage

        board.timeScope = .allTime
        board.playerScope = .global
        board.identifier = "a"
        board.range = range
        let asked: ([GKScore]?, Int, GKScore?, Bool) = (
            board.scores, board.maxRange, board.localPlayerScore, board.isLoading
        )
        _ = asked
        board.loadScores { (_: [GKScore]?, _: (any Error)?) in }
        let scores: [GKScore] = try await board.loadScores()
        _ = scores
    }

    private static func challenge(_ entry: GKLeaderboard.Entry, _ player: GKPlayer) {
        let block: GKChallengeComposeCompletionBlock = { (_: UIViewController, _: Bool, _: [String]?) in }
        let handler: GKChallengeComposeHandler = { (_: UIViewController, _: Bool, _: [GKPlayer]?) in }
        _ = entry.challengeComposeController(withMessage: "", players: [player], completionHandler: block)
        _ = entry.challengeComposeController(withMessage: "", players: [player], completion: handler)
        let score = GKScore(leaderboardIdentifier: "a", player: player)
        _ = score.challengeComposeController(withMessage: "", players: [player], completionHandler: block)
        _ = score.challengeComposeController(withMessage: "", players: [player], completion: handler)
        let achievement = GKAchievement(identifier: "a", player: player)
        _ = achievement.challengeComposeController(withMessage: "", players: [player], completionHandler: block)
        _ = achievement.challengeComposeController(withMessage: "", players: [player], completion: handler)
        let none: [UIViewController?] = [
            score.challengeComposeController(withPlayers: ["p"], message: "", completionHandler: block),
            achievement.challengeComposeController(withPlayers: ["p"], message: "", completionHandler: block),
        ]
        _ = none
    }

    static func setsAndScores(_ player: GKPlayer, _ challenges: [GKChallenge]) async throws {
        let score = GKLeaderboardScore()
        (score.player, score.value, score.context, score.leaderboardID) = (player, 1, 0, "a")

        let set = GKLeaderboardSet()
        let about: (String, String?, String?) = (set.title, set.groupIdentifier, set.identifier)
        set.identifier = "a"
        GKLeaderboardSet.loadLeaderboardSets { (_: [GKLeaderboardSet]?, _: (any Error)?) in }
        let sets: [GKLeaderboardSet] = try await GKLeaderboardSet.loadLeaderboardSets()
        set.loadLeaderboards(handler: { (_: [GKLeaderboard]?, _: (any Error)?) in })
        set.loadLeaderboards(completionHandler: { (_: [GKLeaderboard]?, _: (any Error)?) in })
        let boards: [GKLeaderboard] = try await set.loadLeaderboards()
        set.loadImage { (_: UIImage?, _: (any Error)?) in }
        _ = try await set.loadImage() as UIImage
        _ = (about, sets, boards, GKLeaderboardSet.supportsSecureCoding)

        let old = GKScore(leaderboardIdentifier: "a")
        (old.value, old.context, old.leaderboardIdentifier) = (1 as Int64, 0 as UInt64, "b")
        old.shouldSetDefaultLeaderboard = true
        let read: (String?, Date, GKPlayer, Int) = (old.formattedValue, old.date, old.player, old.rank)
        GKScore.report([old]) { (_: (any Error)?) in }
        try await GKScore.report([old])
        GKScore.report([old], withEligibleChallenges: challenges) { (_: (any Error)?) in }
        try await GKScore.report([old], withEligibleChallenges: challenges)
        GKScore.report([score], withEligibleChallenges: challenges) { (_: (any Error)?) in }
        try await GKScore.report([score], withEligibleChallenges: challenges)
        _ = (read, GKScore.supportsSecureCoding)
        _ = (GKScore(leaderboardIdentifier: "a", forPlayer: "p") as GKScore?, old.playerID as String?)
        try archive(set, old, GKChallenge(), GKAchievement(identifier: "a"), GKAchievementDescription())
    }

    private static func archive(_ objects: (any NSObjectProtocol & NSSecureCoding)...) throws {
        for object in objects {
            _ = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
        }
    }

    static func challenges(_ challenge: GKChallenge) async throws {
        GKChallenge.loadReceivedChallenges { (_: [GKChallenge]?, _: (any Error)?) in }
        let all: [GKChallenge] = try await GKChallenge.loadReceivedChallenges()
        challenge.decline()
        let about: (GKPlayer?, GKPlayer?, Date, Date?, String?) = (
            challenge.issuingPlayer, challenge.receivingPlayer, challenge.issueDate, challenge.completionDate,
            challenge.message
        )
        let state: GKChallengeState = challenge.state
        switch state {
        case .invalid, .pending, .completed, .declined: break
        }
        if let challenge = challenge as? GKScoreChallenge {
            let goal: (GKScore?, GKLeaderboard.Entry?) = (challenge.score, challenge.leaderboardEntry)
            _ = goal
        }
        if let challenge = challenge as? GKAchievementChallenge { _ = challenge.achievement as GKAchievement? }
        _ = (all, about, GKChallenge.supportsSecureCoding)

        let states: GKReleaseState = [.released, .prereleased, GKReleaseState(rawValue: 0)]
        for definition in try await GKChallengeDefinition.all {
            let about: (String, String?, String, String?, [DateComponents], Bool, GKLeaderboard?) = (
                definition.identifier, definition.groupIdentifier, definition.title, definition.details,
                definition.durationOptions, definition.isRepeatable, definition.leaderboard
            )
            let isThere: Bool = try await definition.hasActiveChallenges
            let image: UIImage? = try await definition.image
            _ = (about, isThere, image, definition.releaseState == states)
            definition.hasActiveChallenges { (_: Bool, _: (any Error)?) in }
            definition.loadImage { (_: UIImage?, _: (any Error)?) in }
        }
        GKChallengeDefinition.loadChallengeDefinitions { (_: [GKChallengeDefinition]?, _: (any Error)?) in }
        let ids: [String?] = [challenge.issuingPlayerID, challenge.receivingPlayerID]
        _ = ids
    }

    final class Listener: NSObject, GKLocalPlayerListener {
        func player(_ player: GKPlayer, wantsToPlay challenge: GKChallenge) {}
        func player(_ player: GKPlayer, didReceive challenge: GKChallenge) {}
        func player(_ player: GKPlayer, didComplete challenge: GKChallenge, issuedByFriend friendPlayer: GKPlayer) {}
        func player(
            _ player: GKPlayer, issuedChallengeWasCompleted challenge: GKChallenge, byFriend friendPlayer: GKPlayer
        ) {}
        func player(
            _ player: GKPlayer, wantsToPlay activity: GKGameActivity,
            completionHandler: @escaping @Sendable (Bool) -> Void
        ) {}
    }

    /// A listener without methods: all methods are optional.
    final class QuietListener: NSObject, GKLocalPlayerListener, GKChallengeEventHandlerDelegate {}

    static func activities(_ board: GKLeaderboard, _ achievement: GKAchievement) async throws {
        let definition = GKGameActivityDefinition(identifier: "a", title: "A")
        let about: (String, String?, String, String?, [String: String], URL?, Bool, Bool, GKReleaseState) = (
            definition.identifier, definition.groupIdentifier, definition.title, definition.details,
            definition.defaultProperties, definition.fallbackURL, definition.supportsPartyCode,
            definition.supportsUnlimitedPlayers, definition.releaseState
        )
        let styles: [GKGameActivityPlayStyle] = [.unspecified, .synchronous, .asynchronous, definition.playStyle]
        let players: (any RangeExpression)? = definition.playerRange
        var definitions: [GKGameActivityDefinition] = try await GKGameActivityDefinition.all
        definitions += try await GKGameActivityDefinition.loadGameActivityDefinitions(IDs: ["a"])
        GKGameActivityDefinition.loadGameActivityDefinitions(IDs: nil) {
            (_: [GKGameActivityDefinition]?, _: (any Error)?) in
        }
        GKGameActivityDefinition.loadGameActivityDefinitions { (_: [GKGameActivityDefinition]?, _: (any Error)?) in }
        let related: ([GKAchievementDescription], [GKLeaderboard], UIImage?) = (
            try await definition.achievementDescriptions, try await definition.leaderboards, try await definition.image
        )
        definition.loadAchievementDescriptions { (_: [GKAchievementDescription]?, _: (any Error)?) in }
        definition.loadLeaderboards { (_: [GKLeaderboard]?, _: (any Error)?) in }
        definition.loadImage { (_: UIImage?, _: (any Error)?) in }
        let isPending: Bool = await GKGameActivity.hasPendingGameActivities
        GKGameActivity.checkPendingGameActivityExistence { (_: Bool) in }
        _ = (players, definitions, related, isPending)
        let activity = GKGameActivity(definition: definition)
        _ = try GKGameActivity.start(definition: definition)
        _ = try GKGameActivity.start(definition: definition, partyCode: "BC-DF")
        _ = (GKGameActivity.validPartyCodeAlphabet, GKGameActivity.isValidPartyCode("BC-DF"), about, styles)
        activity.properties = [:]
        let state: GKGameActivity.State = activity.state
        switch state {
        case .initialized, .active, .paused, .ended: break
        }
        let number: UInt = state.rawValue
        _ = number
        let times: (Date, Date?, Date?, Date?, TimeInterval) = (
            activity.creationDate, activity.startDate, activity.lastResumeDate, activity.endDate, activity.duration
        )
        let party: (String?, URL?) = (activity.partyCode, activity.partyURL)
        let results: (Set<GKAchievement>, Set<GKLeaderboardScore>) = (activity.achievements, activity.leaderboardScores)
        _ = (times, party, results, activity.identifier, activity.activityDefinition)
        activity.start()
        activity.pause()
        activity.resume()
        activity.setScore(on: board, to: 1, context: 0)
        activity.setScore(on: board, to: 1)
        _ = activity.score(on: board) as GKLeaderboardScore?
        activity.removeScores(from: [board])
        activity.setProgress(on: achievement, to: 50)
        activity.setAchievementCompleted(achievement)
        _ = activity.progress(on: achievement) as Double
        activity.removeAchievements([achievement])
        activity.end()
    }

    static func achievements(_ players: [GKPlayer], _ challenges: [GKChallenge]) async throws {
        let achievement = GKAchievement(identifier: "a")
        (achievement.identifier, achievement.percentComplete, achievement.showsCompletionBanner) = ("b", 50, false)
        let about: (Bool, Date, GKPlayer) = (achievement.isCompleted, achievement.lastReportedDate, achievement.player)
        GKAchievement.loadAchievements { (_: [GKAchievement]?, _: (any Error)?) in }
        let all: [GKAchievement] = try await GKAchievement.loadAchievements()
        GKAchievement.resetAchievements { (_: (any Error)?) in }
        try await GKAchievement.resetAchievements()
        GKAchievement.report([achievement]) { (_: (any Error)?) in }
        try await GKAchievement.report([achievement])
        GKAchievement.report([achievement], withEligibleChallenges: challenges) { (_: (any Error)?) in }
        try await GKAchievement.report([achievement], withEligibleChallenges: challenges)
        achievement.selectChallengeablePlayers(players) { (_: [GKPlayer]?, _: (any Error)?) in }
        let some: [GKPlayer] = try await achievement.selectChallengeablePlayers(players)
        _ = (about, all, some, GKAchievement.supportsSecureCoding)
        let old: GKAchievement? = GKAchievement(identifier: "a", forPlayer: "p")
        achievement.selectChallengeablePlayerIDs(["p"]) { (_: [String]?, _: (any Error)?) in }
        let ids: [String]? = try await achievement.selectChallengeablePlayerIDs(["p"])
        _ = (old, ids, achievement.playerID as String?, GKAchievement())

        GKAchievementDescription.loadAchievementDescriptions { (_: [GKAchievementDescription]?, _: (any Error)?) in }
        for description in try await GKAchievementDescription.loadAchievementDescriptions() {
            let words: [String?] = [
                description.identifier, description.groupIdentifier, description.title, description.achievedDescription,
                description.unachievedDescription, description.activityIdentifier,
            ]
            let facts: (Int, Bool, Bool, Double?, GKReleaseState, [String: String]) = (
                description.maximumPoints, description.isHidden, description.isReplayable, description.rarityPercent,
                description.releaseState, description.activityProperties
            )
            description.loadImage { (_: UIImage?, _: (any Error)?) in }
            _ = (words, facts, try await description.loadImage() as UIImage)
        }
        let images: [UIImage] = [
            GKAchievementDescription.incompleteAchievementImage(),
            GKAchievementDescription.placeholderCompletedAchievementImage(),
        ]
        _ = (images, GKAchievementDescription.supportsSecureCoding)
    }

    @MainActor
    static func players(_ listener: any GKLocalPlayerListener, _ viewController: UIViewController) async throws {
        let base: GKBasePlayer = GKPlayer.anonymousGuestPlayer(withIdentifier: "a")
        _ = (base.playerID as String?, base.displayName as String?, GKPlayerIDNoLongerAvailable)
        let player: GKPlayer = GKLocalPlayer.local
        let playerID: String = player.playerID
        _ = (playerID, GKPlayer())
        let about: (String, String, String, String, Bool, Bool, String?, Bool) = (
            player.alias, player.displayName, player.gamePlayerID, player.teamPlayerID, player.scopedIDsArePersistent(),
            player.isInvitable, player.guestIdentifier, player.isFriend
        )
        GKPlayer.loadPlayers(forIdentifiers: ["a"]) { (_: [GKPlayer]?, _: (any Error)?) in }
        let some: [GKPlayer] = try await GKPlayer.loadPlayers(forIdentifiers: ["a"])
        player.loadPhoto(for: .small) { (_: UIImage?, _: (any Error)?) in }
        let photo: UIImage = try await player.loadPhoto(for: .normal)
        let names: [NSNotification.Name] = [
            .GKPlayerDidChangeNotificationName, .GKPlayerAuthenticationDidChangeNotificationName,
        ]
        _ = (about, some, photo, names)

        let local = GKLocalPlayer.local
        local.authenticateHandler = { (_: UIViewController?, _: (any Error)?) in }
        let flags: [Bool] = [
            local.isAuthenticated, local.isUnderage, local.isMultiplayerGamingRestricted,
            local.isPersonalizedCommunicationRestricted, local.isPresentingFriendRequestViewController,
        ]
        local.loadFriends { (_: [GKPlayer]?, _: (any Error)?) in }
        var friends: [GKPlayer] = try await local.loadFriends()
        local.loadFriends(identifiedBy: ["a"]) { (_: [GKPlayer]?, _: (any Error)?) in }
        friends = try await local.loadFriends(identifiedBy: ["a"])
        local.loadFriendsAuthorizationStatus { (_: GKFriendsAuthorizationStatus, _: (any Error)?) in }
        switch try await local.loadFriendsAuthorizationStatus() {
        case .notDetermined, .restricted, .denied, .authorized: break
        }
        local.loadChallengableFriends { (_: [GKPlayer]?, _: (any Error)?) in }
        friends = try await local.loadChallengableFriends()
        local.loadRecentPlayers { (_: [GKPlayer]?, _: (any Error)?) in }
        friends = try await local.loadRecentPlayers()
        local.fetchItems { (_: URL?, _: Data?, _: Data?, _: UInt64, _: (any Error)?) in }
        let items: (URL, Data, Data, UInt64) = try await local.fetchItemsForIdentityVerificationSignature()
        local.setDefaultLeaderboardIdentifier("a") { (_: (any Error)?) in }
        try await local.setDefaultLeaderboardIdentifier("a")
        local.loadDefaultLeaderboardIdentifier { (_: String?, _: (any Error)?) in }
        let id: String = try await local.loadDefaultLeaderboardIdentifier()
        local.register(listener)
        local.unregisterListener(listener)
        local.unregisterAllListeners()
        try local.presentFriendRequestCreator(from: viewController)
        local.loadFriendPlayers { (_: [GKPlayer]?, _: (any Error)?) in }
        friends = try await local.loadFriendPlayers()
        local.generateIdentityVerificationSignature { (_: URL?, _: Data?, _: Data?, _: UInt64, _: (any Error)?) in }
        let old: (URL?, Data?, Data?, UInt64) = try await local.generateIdentityVerificationSignature()
        _ = (old, local.friends as [String]?)
        _ = (flags, friends, items, id)
    }

    static func errors(_ error: any Error) -> Int {
        let known = GKError(.scoreNotSet, userInfo: ["key": 1])
        let userInfo: [String: Any] = known.userInfo
        guard let unknown = GKError.Code(rawValue: 9_999), userInfo.isEmpty else { return known.code.rawValue }
        switch unknown {
        case .unknown, .other: break
        default: break
        }
        do {
            throw GKError(.notAuthenticated)
        } catch GKError.notAuthenticated {
            return 6
        } catch let error as GKError where error.code == .cancelled {
            return (error as NSError).domain == GKErrorDomain ? error.code.rawValue : 0
        } catch {
            return (error as NSError).code
        }
    }

    @MainActor
    static func pages(_ board: GKLeaderboard, _ activity: GKGameActivity) async {
        let page = GKGameCenterViewController()
        _ = GKGameCenterViewController(state: .default)
        page.present(page, animated: true)
        page.present(page, animated: true) {}
        page.dismiss(animated: true)
        page.dismiss(animated: true) {}
        for state in [
            GKGameCenterViewControllerState.leaderboards, .achievements, .challenges, .localPlayerProfile, .dashboard,
            .localPlayerFriendsList,
        ] { page.viewState = state }
        _ = GKGameCenterViewController(leaderboardID: "a", playerScope: .global, timeScope: .today)
        _ = GKGameCenterViewController(leaderboard: board, playerScope: .global)
        _ = GKGameCenterViewController(leaderboardSetID: "a")
        _ = GKGameCenterViewController(achievementID: "a")
        _ = GKGameCenterViewController(player: GKLocalPlayer.local)
        page.leaderboardTimeScope = .week
        page.leaderboardIdentifier = "a"
        page.gameCenterDelegate = nil

        let point = GKAccessPoint.shared
        (point.isActive, point.isFocused, point.showHighlights) = (true, false, true)
        for location in [GKAccessPoint.Location.topLeading, .topTrailing, .bottomLeading, .bottomTrailing] {
            point.location = location
        }
        _ = (point.isVisible, point.isPresentingGameCenter, point.frameInScreenCoordinates as CGRect)
        let window: UIWindow? = UIWindow()
        point.parentWindow = window
        point.trigger {}
        point.trigger(state: .challenges) {}
        point.trigger(achievementID: "a")
        point.trigger(leaderboardSetID: "a")
        point.trigger(leaderboardID: "a", playerScope: .global, timeScope: .allTime)
        point.trigger(player: GKLocalPlayer.local)
        point.triggerForPlayTogether()
        point.triggerForChallenges()
        point.trigger(challengeDefinitionID: "a")
        point.trigger(gameActivityDefinitionID: "a")
        point.trigger(gameActivity: activity)
        point.triggerForFriending()

        GKNotificationBanner.show(withTitle: "a", message: nil, completionHandler: nil)
        await GKNotificationBanner.show(withTitle: "a", message: nil)
        GKNotificationBanner.show(withTitle: "a", message: nil, duration: 1, completionHandler: nil)
        await GKNotificationBanner.show(withTitle: "a", message: nil, duration: 1)
    }
}
