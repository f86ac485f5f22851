import Foundation
public import LaurelModel

/// A page of a player search.
public struct PlayerSearch: Hashable, Sendable {
    /// The found players, newest first.
    public let players: [Player]
    /// The number below which the next page starts; nil after the oldest player.
    public let next: PlayerNumber?
}

extension RealmPlayers {
    /// The number of players that a search reads for a page.
    private static let playerCountPerSearch: UInt32 = 20_000
    private static let playerCountPerRead: UInt32 = 1_000

    /// Returns the players of the realm whose display name contains `text`, or whose id or external id equals it.
    ///
    /// Case and accents are ignored in names. If `text` is empty, returns all players. A page has at most `limit`
    /// players. It may have fewer although another page follows, because a limited number of players is read for it.
    ///
    /// - Parameter number: The end of the previous page.
    public func search(
        matching text: String, below number: PlayerNumber? = nil, limit: Int
    ) async throws(ServiceError) -> PlayerSearch {
        do {
            var found: [Player] = []
            if number == nil, !text.isEmpty, let reference = try? PlayerReference(text),
                let named = try await named([reference])[reference]
            {
                found.append(named)
            }
            let last = try await ledger.read(in: realm) { try $0.head.lastPlayer.value }
            var next = min(number.map { $0.value > 0 ? $0.value - 1 : 0 } ?? last, last)
            let end = next > Self.playerCountPerSearch ? next - Self.playerCountPerSearch : 0
            while next > end, found.count < limit {
                let first = max(end, next > Self.playerCountPerRead ? next - Self.playerCountPerRead : 0) + 1
                let read = try await ledger.players(numbered: Set((first...next).map { PlayerNumber($0) }), in: realm)
                for player in read.values.sorted(by: { $0.number > $1.number }) where found.count < limit {
                    next = player.number.value - 1
                    guard text.isEmpty || player.shownName.text.has(text), !found.contains(player) else { continue }
                    found.append(player)
                }
                if found.count < limit { next = first - 1 }
            }
            return PlayerSearch(players: found, next: next > 0 ? PlayerNumber(next + 1) : nil)
        } catch {
            throw ServiceError(error)
        }
    }
}

extension String {
    fileprivate func has(_ text: String) -> Bool {
        range(of: text, options: [.caseInsensitive, .diacriticInsensitive]) != nil
    }
}
