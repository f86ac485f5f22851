import Hummingbird
import LaurelCore
package import LaurelModel
import LaurelWire

extension DevControls {
    /// The additional routes of a server that `laurel dev` runs. Any client that can connect may use them.
    var routes: [Route] {
        [
            Route(.get, "/v1/dev", access: .sameOrigin) { _, _, _ in try self.state },
            Route(.post, "/v1/dev/clock", access: .sameOrigin) { door, request, _ in
                try await self.moveClock(door, request)
            },
            Route(.post, "/v1/dev/end-occurrences", access: .sameOrigin) { door, request, _ in
                let body = try await request.decoded(DevEndBody.self)
                try await self.endOccurrences(of: body.leaderboardID, in: door.games)
                return try self.state
            },
            Route(.put, "/v1/dev/faults", access: .sameOrigin) { _, request, _ in
                try await self.changeFaults(request.decoded(DevFaultsBody.self))
            },
        ]
    }

    private func moveClock(_ door: Door, _ request: Request) async throws -> Response {
        let body = try await request.decoded(DevClockBody.self)
        switch (body.advance, body.to) {
        case (let span?, nil) where span >= .zero: try advance(by: span)
        case (nil, let moment?) where moment >= clock.now: try advance(to: moment)
        case (nil, nil), (_?, _?):
            throw Problem.invalid(nil, "The request has both fields or neither. Send either advance or to.")
        default: throw Problem.invalid(nil, "The clock moves forward only. Use a later time.")
        }
        try await door.games.finalizeAllDue()
        return try state
    }

    private func changeFaults(_ body: DevFaultsBody) throws -> Response {
        guard (0...600_000).contains(body.delayMilliseconds ?? 0) else {
            throw Problem.invalid("delayMilliseconds", "The delay is out of range. Use 0 to 600000 milliseconds.")
        }
        // An omitted fault is off.
        faults = DevFaults(
            offline: body.offline ?? false, delayMilliseconds: body.delayMilliseconds ?? 0,
            unavailable: body.unavailable ?? false, lostAnswers: body.lostAnswers ?? false)
        return try state
    }

    private var state: Response {
        get throws {
            let faults = faults
            return try Response(
                DevStateBody(
                    now: clock.now,
                    faults: DevFaultsBody(
                        offline: faults.offline, delayMilliseconds: faults.delayMilliseconds,
                        unavailable: faults.unavailable, lostAnswers: faults.lostAnswers)))
        }
    }

    /// Moves the clock forward until the open occurrence of leaderboard `id` is final, or that of each recurring
    /// leaderboard.
    package func endOccurrences(of id: LeaderboardID?, in games: Games) async throws {
        var (ends, isKnown) = ([Moment](), false)
        for game in games.all {
            for leaderboard in try await games.service(of: game, in: .production).leaderboards(of: game.id)
            where id == nil || id == leaderboard.id {
                isKnown = true
                guard let occurrence = leaderboard.recurrence?.occurrence(at: clock.now) else { continue }
                ends.append(occurrence.finalDue(after: leaderboard.settling))
            }
        }
        guard let end = ends.max() else {
            guard let id else { return }
            guard isKnown else { throw Refusal.leaderboardNotFound(id) }
            throw Problem.invalid(
                "leaderboardID", "The leaderboard \(id) has no open occurrence. Use a recurring leaderboard.")
        }
        try advance(to: end)
        try await games.finalizeAllDue()
    }
}

extension Games {
    /// Finalizes due occurrences immediately. The background service would do so within a second.
    func finalizeAllDue() async throws {
        for game in all {
            for environment in GameEnvironment.allCases {
                try await service(of: game, in: environment).occurrences.finalizeDue()
            }
        }
    }
}
