public import LaurelModel

/// The beginning of a realm's new epoch: everything before it is gone but the leaderboards' settings.
///
/// Positions and the numbers of players and leaderboards go on where the old epoch ended, so what somebody remembers of
/// it means nothing else in the new one.
public struct Wipe: Hashable, Sendable {
    public var epoch: Int64
    /// Players up to this number are gone.
    public var lastPlayer: PlayerNumber
    /// All that there are, by number.
    public var leaderboards: [RegisteredLeaderboard]

    public init(epoch: Int64, lastPlayer: PlayerNumber, leaderboards: [RegisteredLeaderboard]) {
        self.epoch = epoch
        self.lastPlayer = lastPlayer
        self.leaderboards = leaderboards
    }
}

extension Wipe {
    /// As ledgers keep it. Facts are never rewritten, so a key is never renamed.
    private struct Content: Codable {
        struct Board: Codable {
            let number: UInt32
            let settings: Leaderboard
        }

        let epoch: Int64
        let lastPlayer: UInt32
        let leaderboards: [Board]
    }

    /// - Throws: ``LedgerError/damaged(_:)``
    public init(text: String) throws(LedgerError) {
        do {
            let content = try JSON.decode(Content.self, from: text)
            self.init(
                epoch: content.epoch, lastPlayer: PlayerNumber(content.lastPlayer),
                leaderboards: content.leaderboards.map {
                    RegisteredLeaderboard(number: LeaderboardNumber($0.number), leaderboard: $0.settings)
                })
        } catch {
            throw LedgerError.damaged("the beginning of an epoch cannot be read: \(error)")
        }
    }

    public var text: String {
        let content = Content(
            epoch: epoch, lastPlayer: lastPlayer.value,
            leaderboards: leaderboards.map { .init(number: $0.number.value, settings: $0.leaderboard) })
        // Numbers and settings have a form in JSON, always.
        return try! JSON.text(of: content)
    }
}

extension Decision {
    /// The wipe that it begins with, if any, and its position: what the storage has from before goes.
    public var wipe: (content: Wipe, position: LedgerPosition)? {
        guard let first = facts.first, case .wipe(let wipe) = first.content else { return nil }
        return (wipe, first.position)
    }
}
