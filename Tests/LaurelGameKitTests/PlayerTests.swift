import Foundation
import GameKit
import LaurelKit
import LaurelTestServer
import Testing

extension GameKitTests {
    @Suite struct PlayerTests {
        @Test func `Friends are loaded, also by identifier and by handler`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            let local = GKLocalPlayer.local
            let ben = try #require(await arcade.friend("Ben").player)
            let cat = try #require(await arcade.friend("Cat").player)
            #expect(local.friends == nil)
            let otherPlayer = try #require(await arcade.otherPlayer("Dan").player)
            #expect(try await local.loadFriends().map(\.displayName) == ["Ben", "Cat"])
            #expect(try await local.loadChallengableFriends().count == 2)
            let some = try await local.loadFriends(identifiedBy: [ben.id, otherPlayer.id])
            #expect(some.map(\.alias) == ["Ben"] && some[0].isFriend && some[0].scopedIDsArePersistent())
            #expect(try await local.loadFriendsAuthorizationStatus() == GKFriendsAuthorizationStatus.authorized)
            let dan = try await GKPlayer.loadPlayers(forIdentifiers: [otherPlayer.id])[0]
            #expect(!dan.isFriend && dan.displayName == "Dan" && dan != some[0] && dan.guestIdentifier == nil)
            #expect(local.friends == [ben.id, cat.id].sorted())
            let ids = ["p_00000000000000000000000000", otherPlayer.id, "", "unknown", ben.id]
            let known = try await GKPlayer.loadPlayers(forIdentifiers: ids)
            #expect(known.map(\.displayName) == ["Dan", "Ben"], "Unknown identifiers are omitted.")
            let (values, continuation) = AsyncStream.makeStream(of: String.self)
            local.loadFriends { friends, _ in continuation.yield("\(friends?.count ?? -1)") }
            local.loadFriends(identifiedBy: [ben.id]) { friends, _ in continuation.yield("\(friends?.count ?? -1) of 1")
            }
            local.loadChallengableFriends { friends, _ in continuation.yield("\(friends?.count ?? -1) to challenge") }
            local.loadFriendsAuthorizationStatus { status, _ in continuation.yield("\(status)") }
            GKPlayer.loadPlayers(forIdentifiers: [ben.id]) { players, _ in continuation.yield(players?[0].alias ?? "") }
            #expect(await Set(values.take(5)) == ["2", "1 of 1", "2 to challenge", "authorized", "Ben"])
            local.loadFriendPlayers { friends, _ in continuation.yield("\(friends?.count ?? -1)") }
            #expect(await values.first { _ in true } == "2")
            #expect(try await local.loadFriendPlayers().map(\.playerID) == [ben.id, cat.id])
        }

        @Test func `An underage player has no friends`() async throws {
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

        @Test func `Photos are loaded`() async throws {
            let arcade = try await Arcade()
            try await arcade.play()
            let photo: UIImage = try await GKLocalPlayer.local.loadPhoto(for: GKPlayer.PhotoSize.normal)
            #expect(type(of: photo) == LaurelImage.self)
            #expect(photo.mediaType == "image/png" && photo.pngData() == photo.data)
            #expect(photo.jpegData(compressionQuality: 1) == nil)
            #expect(UIImage(data: photo.data)?.mediaType == "image/png")
            let other = try await arcade.friend("Ben")
            let theirs = try await LaurelGameKit.laurelClient.avatar(
                of: try #require(await other.player).id, asBitmap: true)
            #expect(theirs.data != photo.data)
            let (values, continuation) = AsyncStream.makeStream(of: Data?.self)
            GKLocalPlayer.local.loadPhoto(for: .small) { photo, _ in continuation.yield(photo?.data) }
            #expect(await values.first { _ in true } == photo.data)
        }
    }
}
