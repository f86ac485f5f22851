import Hummingbird
import LaurelCore
import LaurelModel
import LaurelWire

extension DevControls {
    /// The routes that a server of `laurel dev` has besides those of every server. Whoever reaches it may use them.
    func addRoutes(to router: Router<DoorContext>, of door: Door) {
        router.get("/v1/dev") { _, _ in try await self.state(of: door) }
        router.post("/v1/dev/clock") { request, _ in
            let body = try await request.decoded(DevClockBody.self)
            switch (body.advance, body.to) {
            case (let span?, nil) where span >= .zero: try self.advance(by: span)
            case (nil, let moment?) where moment >= self.clock.now: try self.advance(to: moment)
            case (nil, nil), (_?, _?): throw Problem.invalid(nil, "Write either advance or to.")
            default: throw Problem.invalid(nil, "The clock moves forward only: what has happened stays in the past.")
            }
            try await door.finalizeAllDue()
            return try await self.state(of: door)
        }
        router.post("/v1/dev/end-occurrences") { request, _ in
            let body = try await request.decoded(DevEndBody.self)
            try await self.endOccurrences(of: body.leaderboardID, door)
            return try await self.state(of: door)
        }
        router.put("/v1/dev/faults") { request, _ in
            let body = try await request.decoded(DevFaultsBody.self)
            guard (0...600_000).contains(body.delayMilliseconds ?? 0) else {
                throw Problem.invalid("delayMilliseconds", "Wait at most ten minutes.")
            }
            // What is left out goes right.
            self.faults = DevFaults(
                offline: body.offline ?? false, delayMilliseconds: body.delayMilliseconds ?? 0,
                unavailable: body.unavailable ?? false, lostAnswers: body.lostAnswers ?? false)
            return try await self.state(of: door)
        }
    }

    private func state(of door: Door) async throws -> Response {
        let faults = faults
        return try Response(
            DevStateBody(
                now: clock.now,
                faults: DevFaultsBody(
                    offline: faults.offline, delayMilliseconds: faults.delayMilliseconds,
                    unavailable: faults.unavailable, lostAnswers: faults.lostAnswers)))
    }

    /// Moves the clock to where the open occurrences are final: that of `id`, or of every recurring leaderboard.
    func endOccurrences(of id: LeaderboardID?, _ door: Door) async throws {
        var (ends, isKnown) = ([Moment](), false)
        for game in door.games.all {
            for leaderboard in try await door.games.service(of: game, in: .production).leaderboards(of: game.id)
            where id == nil || id == leaderboard.id {
                isKnown = true
                guard let occurrence = leaderboard.recurrence?.occurrence(at: clock.now) else { continue }
                ends.append(occurrence.finalDue(after: leaderboard.settling))
            }
        }
        guard let end = ends.max() else {
            guard let id else { return }
            guard isKnown else { throw Refusal.leaderboardNotFound(id) }
            throw Problem.invalid("leaderboardID", "\(id) has no occurrence that could end.")
        }
        try advance(to: end)
        try await door.finalizeAllDue()
    }
}

extension Door {
    /// Makes occurrences final at once rather than within a second.
    func finalizeAllDue() async throws {
        for game in games.all {
            for environment in GameEnvironment.allCases {
                try await games.service(of: game, in: environment).occurrences.finalizeDue()
            }
        }
    }
}
