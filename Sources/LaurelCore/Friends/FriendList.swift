import LaurelModel

/// A player's friends after the `revision`th change of the list.
struct FriendList: Sendable {
    var revision = 0
    var players: [PlayerNumber] = []
}
