public import LaurelModel

/// The start of a realm's new epoch, which removes all earlier data except the leaderboards' settings.
///
/// Positions, player numbers and leaderboard numbers continue from the old epoch. A stale reference to the old epoch
/// can therefore never match data of the new one.
public struct Wipe: Hashable, Sendable {
    /// The new epoch.
    public var epoch: Int64
    /// The highest removed player number.
    public var lastPlayer: PlayerNumber
    /// All leaderboards, ordered by number.
    public var leaderboards: [RegisteredLeaderboard]

    /// Creates a wipe.
    public init(epoch: Int64, lastPlayer: PlayerNumber, leaderboards: [RegisteredLeaderboard]) {
        self.epoch = epoch
        self.lastPlayer = lastPlayer
        self.leaderboards = leaderboards
    }
}

extension Wipe {
    /// The stored form. Facts are never rewritten, so a key is never renamed.
    private struct Content: Codable {
        struct Board: Codable {
            let number: UInt32
            let settings: Leaderboard
        }

        let epoch: Int64
        let lastPlayer: UInt32
        let leaderboards: [Board]
    }

    /// Decodes the stored text.
    ///
    /// - Throws: ``LedgerError/damaged(_:)`` if the text cannot be decoded.
    public init(text: String) throws(LedgerError) {
        do {
            let content = try JSON.decode(Content.self, from: text)
            self.init(
                epoch: content.epoch, lastPlayer: PlayerNumber(content.lastPlayer),
                leaderboards: content.leaderboards.map {
                    RegisteredLeaderboard(number: LeaderboardNumber($0.number), leaderboard: $0.settings)
                })
        } catch {
            throw LedgerError.damaged("the wipe of a realm cannot be decoded: \(error)")
        }
    }

    /// The stored text.
    public var text: String {
        let content = Content(
            epoch: epoch, lastPlayer: lastPlayer.value,
            leaderboards: leaderboards.map { .init(number: $0.number.value, settings: $0.leaderboard) })
        // JSON can represent numbers and settings, so encoding cannot fail.
        return try! JSON.text(of: content)
    }
}

extension Decision {
    /// The wipe with which the decision starts and its position, if any. The storage then deletes the older data.
    public var wipe: (content: Wipe, position: LedgerPosition)? {
        guard let first = facts.first, case .wipe(let wipe) = first.content else { return nil }
        return (wipe, first.position)
    }
}
