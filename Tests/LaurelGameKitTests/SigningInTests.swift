import Foundation
import GameKit
import LaurelGameKit
import LaurelKit
import LaurelModel
import LaurelTestServer
import LaurelTesting
import Testing

extension GameKitTests {
    @Suite struct SigningInTests {
        @Test func `Setting the handler authenticates the device's player, who remains the same`() async throws {
            let arcade = try await Arcade()
            let local = GKLocalPlayer.local
            #expect(!local.isAuthenticated && local.gamePlayerID.isEmpty && !local.scopedIDsArePersistent())
            #expect(await arcade.authenticate() == nil)
            #expect(local.isAuthenticated && local.scopedIDsArePersistent())
            #expect((local.displayName, local.alias) == ("Ann", "Ann"))
            #expect(local.gamePlayerID.hasPrefix("p_") && local.teamPlayerID == local.gamePlayerID)
            #expect(local.playerID == local.gamePlayerID && local.authenticateHandler == nil)
            let id = local.gamePlayerID
            try arcade.launch()
            #expect(!local.isAuthenticated)
            #expect(await arcade.authenticate() == nil)
            #expect(local.gamePlayerID == id)
            #expect(!local.isUnderage && !local.isPersonalizedCommunicationRestricted)
        }

        @Test func `Requests before the authentication fail`() async throws {
            let arcade = try await Arcade()
            await expectError(.notAuthenticated) {
                try await GKLeaderboard.loadLeaderboards(IDs: nil)
            }
            await expectError(.notAuthenticated) {
                try await GKLeaderboard.submitScore(
                    1, context: 0, player: GKLocalPlayer.local, leaderboardIDs: ["best"])
            }
            do {
                try await GKScore.report([])
                try await GKLocalPlayer.local.loadFriends()
                Issue.record("No player is authenticated.")
            } catch GKError.notAuthenticated {
                // Games catch the error in this form.
            }
            let score = GKScore(leaderboardIdentifier: "best")
            score.value = 1
            await expectError(.notAuthenticated) { try await GKScore.report([score]) }
            // The score is not stored, which the error reports.
            #expect(try await LaurelGameKit.laurelClient.scores.waitingCount == 0)
            _ = arcade
        }

        @Test func `A device without a server or a folder does not support Laurel`() async throws {
            let arcade = try await Arcade()
            LaurelGameKit.configure(server: URL(string: "http://localhost")!, clientKey: "lrl_live_x")
            // The client cannot create a folder at the path of a file.
            LaurelGameKit.configure(
                try arcade.server.client(
                    in: URL(filePath: "/full"), files: FullDisk(), transport: arcade.network,
                    clock: AcceleratedClock(arcade.clock)))
            let error = await arcade.authenticate()
            #expect(error?.code == .notSupported && error?.code == GKError.notSupported)
            #expect(error?.failureReason?.hasPrefix("This device does not support Laurel.") == true)
            #expect(!GKLocalPlayer.local.isAuthenticated)
        }

        @Test func `A sign-in with an unknown key fails, and stops after three failures in a row`() async throws {
            let arcade = try await Arcade()
            LaurelGameKit.configure(
                try LaurelClient(
                    server: RouterTransport.server, clientKey: arcade.server.clientKey + "x",
                    folder: URL(filePath: "/other"),
                    secrets: FileSecretStore(in: URL(filePath: "/other"), files: MemoryDisk()),
                    files: MemoryDisk(), transport: arcade.network, clock: AcceleratedClock(arcade.clock)))
            for _ in 1...3 {
                let error = await arcade.authenticate()
                // Games compare with either name.
                #expect(error?.code == .gameUnrecognized && error?.code == GKError.gameUnrecognized)
                #expect(error?.failureReason?.hasPrefix("The server does not recognize this game.") == true)
            }
            let asked = arcade.network.requests.count
            let error = await arcade.authenticate()
            #expect(error?.code == .cancelled && error?.code == GKError.cancelled)
            #expect(error?.failureReason?.hasPrefix("Signing in has failed too many times in a row") == true)
            #expect(arcade.network.requests.count == asked, "The device sends no more requests.")
            try await arcade.play()
        }

        @Test func `A known player is authenticated offline, and a new one is not`() async throws {
            let arcade = try await Arcade()
            arcade.network.takeOff()
            // Failures without a response do not count as rejections.
            for _ in 1...4 { #expect(await arcade.authenticate()?.code == .communicationsFailure) }
            arcade.network.land()
            try await arcade.play()
            let id = GKLocalPlayer.local.gamePlayerID
            arcade.network.takeOff()
            try await arcade.play()
            #expect(GKLocalPlayer.local.gamePlayerID == id)
        }

        @Test func `A new device that starts offline is signed in when the network returns`() async throws {
            let arcade = try await Arcade()
            arcade.network.takeOff()
            let (outcomes, outcome) = AsyncStream.makeStream(of: GKError?.self)
            GKLocalPlayer.local.authenticateHandler = { _, error in outcome.yield(error as? GKError) }
            var iterator = outcomes.makeAsyncIterator()
            #expect(await iterator.next()??.code == .communicationsFailure)
            arcade.network.land()
            while !GKLocalPlayer.local.isAuthenticated {
                await (try LaurelGameKit.laurelClient).networkDidReturn()
                await Task.yield()
            }
            // The handler is not called for the device's own attempts in between.
            #expect(await iterator.next() == .some(.none))
            GKLocalPlayer.local.authenticateHandler = nil
        }

        @Test(arguments: [401, 403, 404])
        func `A proxy's error does not count as a rejected sign-in`(status: Int) async throws {
            let arcade = try await Arcade()
            let (network, disk) = (FaultyNetwork(to: arcade.server.transport), MemoryDisk())
            func launch() throws {
                LaurelGameKit.configure(
                    try arcade.server.client(
                        in: URL(filePath: "/game"), files: disk, transport: network,
                        clock: AcceleratedClock(arcade.clock)))
            }
            network.set(.status(status, retryAfter: nil))
            try launch()
            // The number of attempts is higher than the allowed number of rejected sign-ins.
            for _ in 1...4 { #expect(await arcade.authenticate()?.code == .communicationsFailure) }
            #expect(!GKLocalPlayer.local.isAuthenticated)
            // The game calls once; the device makes further attempts.
            try launch()
            #expect(await arcade.authenticate()?.code == .communicationsFailure)
            network.set(.fine)
            while !GKLocalPlayer.local.isAuthenticated {
                await (try LaurelGameKit.laurelClient).networkDidReturn()
                await Task.yield()
            }
            let id = GKLocalPlayer.local.gamePlayerID
            // A player who has signed in before needs no server.
            network.set(.status(status, retryAfter: nil))
            try launch()
            #expect(await arcade.authenticate() == nil)
            #expect(GKLocalPlayer.local.gamePlayerID == id)
        }

        @Test(arguments: ["UIApplicationWillEnterForegroundNotification", "NSApplicationWillBecomeActiveNotification"])
        func `The handler runs again when the game returns to the foreground`(name: String) async throws {
            let arcade = try await Arcade()
            let (outcomes, outcome) = AsyncStream.makeStream(of: GKError?.self)
            GKLocalPlayer.local.authenticateHandler = { _, error in outcome.yield(error as? GKError) }
            var iterator = outcomes.makeAsyncIterator()
            #expect(await iterator.next() == .some(.none))
            NotificationCenter.default.post(name: Notification.Name(name), object: nil)
            #expect(await iterator.next() == .some(.none))
            GKLocalPlayer.local.authenticateHandler = nil
            _ = arcade
        }

        @Test(arguments: [
            (GameEnvironment.sandbox, "Sandbox" as String?, GKReleaseState.prereleased), (.production, nil, .released),
        ])
        func `The banner of the sign-in and the release state name the sandbox`(
            environment: GameEnvironment, message: String?, state: GKReleaseState
        ) async throws {
            let arcade = try await Arcade(in: environment)
            let (banners, show) = AsyncStream.makeStream(of: LaurelBanner.self)
            LaurelGameKit.bannerPresenter = { show.yield($0) }
            #expect(await arcade.authenticate() == nil)
            let banner = await banners.first { _ in true }
            #expect(banner?.subject == .welcome)
            #expect(banner?.title == PlayerText.welcome.text("Ann", in: Locale.preferredLanguages))
            #expect(banner?.message == message && banner?.challenge == nil)
            try arcade.launch()
            let (again, showAgain) = AsyncStream.makeStream(of: String.self)
            LaurelGameKit.bannerPresenter = { showAgain.yield($0.title) }
            #expect(await arcade.authenticate() == nil)
            #expect(
                await again.first { _ in true } == PlayerText.welcomeBack.text("Ann", in: Locale.preferredLanguages))
            let board = try await GKLeaderboard.loadLeaderboards(IDs: ["best"])[0]
            #expect(board.releaseState == state && board.releaseState.rawValue == (message == nil ? 1 : 2))
            let boss = try await GKAchievementDescription.loadAchievementDescriptions()
            #expect(boss.allSatisfy { $0.releaseState == state })
            #expect(try await GKChallengeDefinition.all.allSatisfy { $0.releaseState == state })
        }

        @Test func `Changes of the authenticated player are posted`() async throws {
            let arcade = try await Arcade()
            let (posts, post) = AsyncStream.makeStream(of: Notification.Name.self)
            let observers = [
                NSNotification.Name.GKPlayerAuthenticationDidChangeNotificationName,
                .GKPlayerDidChangeNotificationName,
            ].map { name in
                NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in post.yield(name) }
            }
            defer { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
            var received = posts.makeAsyncIterator()
            #expect(await arcade.authenticate() == nil)
            #expect(await received.next() == .GKPlayerAuthenticationDidChangeNotificationName)
            _ = try await LaurelGameKit.laurelClient.rename(to: "Anna")
            GKLocalPlayer.local.authenticate()
            #expect(await received.next() == .GKPlayerDidChangeNotificationName)
            #expect(GKLocalPlayer.local.displayName == "Anna")
        }
    }
}
