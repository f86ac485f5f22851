import LaurelCore
import LaurelModel
import LaurelServer
import LaurelWire

extension LedgerGame {
    func change(_ player: PlayerReference, by change: PlayerChangeBody) async throws -> ProfileBody {
        let (changed, record) = try await service.changeFlags(FlagChange(change), of: player, by: Self.actor)
        var body = ProfileBody(changed, for: .other(.server))
        body.action = record.map { String($0.number) }
        return body
    }

    func removeScores(of player: PlayerReference, from leaderboard: LeaderboardID?) async throws -> ActionBody {
        let record =
            if let leaderboard {
                try await service.removeEntry(of: player, from: leaderboard, in: game.id, by: Self.actor)
            } else {
                try await service.removeScores(of: player, in: game.id, by: Self.actor)
            }
        return try await body(of: record)
    }

    func undo(_ action: Int64) async throws -> ActionBody {
        try await body(of: try await service.undo(action, by: Self.actor))
    }

    private func body(of record: AuditRecord) async throws -> ActionBody {
        let players = try await service.playersNamed(in: [record])
        return ActionBody(record, about: record.act.player.flatMap { players[$0] })
    }

    /// Whoever can open the directory.
    private static let actor = AuditActor(name: "command line")
}
