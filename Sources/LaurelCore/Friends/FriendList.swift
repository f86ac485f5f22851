import LaurelModel

/// A player's friends, as they were after their `revision`th change.
struct FriendList: Sendable {
    var revision = 0
    var players: [PlayerNumber] = []
}
