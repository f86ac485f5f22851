import Foundation
import GameKit
import LaurelKit
import LaurelTestServer
import Testing

extension GameKitTests {
    @Suite struct PlayerTests {
        @Test func `friends`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            let local = GKLocalPlayer.local
            let ben = try #require(await arcade.friend("Ben").player)
            _ = try await arcade.friend("Cat")
            let stranger = try #require(await arcade.stranger("Dan").player)
            #expect(try await local.loadFriends().map(\.displayName) == ["Ben", "Cat"])
            #expect(try await local.loadChallengableFriends().count == 2)
            let some = try await local.loadFriends(identifiedBy: [ben.id, stranger.id])
            #expect(some.map(\.alias) == ["Ben"] && some[0].isFriend && some[0].scopedIDsArePersistent())
            #expect(try await local.loadFriendsAuthorizationStatus() == GKFriendsAuthorizationStatus.authorized)
            let dan = try await GKPlayer.loadPlayers(forIdentifiers: [stranger.id])[0]
            #expect(!dan.isFriend && dan.displayName == "Dan" && dan != some[0] && dan.guestIdentifier == nil)
            await expectError(.invalidPlayer) {
                try await GKPlayer.loadPlayers(forIdentifiers: ["p_00000000000000000000000000"])
            }
            let (told, tell) = AsyncStream.makeStream(of: String.self)
            local.loadFriends { friends, _ in tell.yield("\(friends?.count ?? -1)") }
            local.loadFriends(identifiedBy: [ben.id]) { friends, _ in tell.yield("\(friends?.count ?? -1) of 1") }
            local.loadChallengableFriends { friends, _ in tell.yield("\(friends?.count ?? -1) to dare") }
            local.loadFriendsAuthorizationStatus { status, _ in tell.yield("\(status)") }
            GKPlayer.loadPlayers(forIdentifiers: [ben.id]) { players, _ in tell.yield(players?[0].alias ?? "") }
            #expect(await Set(told.take(5)) == ["2", "1 of 1", "2 to dare", "authorized", "Ben"])
        }

        @Test func `an underage player has no friends here`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            try await arcade.server.send(
                "PATCH", "admin/players/\(GKLocalPlayer.local.gamePlayerID)", Data(#"{"underage":true}"#.utf8))
            try await arcade.play()
            let local = GKLocalPlayer.local
            #expect(local.isUnderage && local.isPersonalizedCommunicationRestricted)
            #expect(try await local.loadFriendsAuthorizationStatus() == .restricted)
            let error = await expectError(.friendListRestricted) { try await local.loadFriends() }
            #expect(error?.code == GKError.friendListRestricted)
        }

        @Test func `photos`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            let photo: UIImage = try await GKLocalPlayer.local.loadPhoto(for: GKPlayer.PhotoSize.normal)
            #expect(type(of: photo) == LaurelImage.self)
            #expect(photo.mediaType == "image/svg+xml")
            #expect(String(decoding: photo.data, as: UTF8.self).contains("<svg"))
            let (told, tell) = AsyncStream.makeStream(of: Data?.self)
            GKLocalPlayer.local.loadPhoto(for: .small) { photo, _ in tell.yield(photo?.data) }
            #expect(await told.first { _ in true } == photo.data)
        }
    }
}
