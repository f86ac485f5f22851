import Hummingbird
import LaurelCore
import LaurelModel
import LaurelWire

extension Door {
    /// `GET /v1/leaderboards`: the listed leaderboards; with a server key, `?all=true` adds hidden and archived ones. `?id=`
    /// selects leaderboards by id, hidden and archived ones included, and omits unknown ids.
    func listLeaderboards(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context, mayBeAnonymous: true)
        try context.query.refuseNames(besides: ["all", "id", "limit", "cursor"])
        let isWhole = try context.query.flag("all")
        let ids = try context.query.leaderboardIDs()
        if isWhole { try caller.demandServerKey() }
        let service = try await service(for: caller)
        try await reach(request, service)
        let integers = try context.query.integers()
        let languages = wording.languages(of: request)
        let position = service.position
        let known = service.leaderboards(of: caller.game.id)
        let selected = ids.map { ids in known.filter { ids.contains($0.id) } } ?? known
        let (leaderboards, nextCursor) = try context.query.page(
            of: selected, \.id.text, where: { caller.mayRead($0) && ($0.isListed || isWhole || ids != nil) })
        let readers = leaderboards.map { $0.readerLocale(accepting: languages) }
        let occurrences = try await service.occurrences.currentOccurrences(of: leaderboards, in: caller.game.id)
        let bodies = zip(leaderboards, readers).map {
            LeaderboardBody($0, for: $1, occurrence: occurrences[$0.id]).telling($0.checks, to: caller.author)
        }
        // Each is in its own best words, which all the languages decide together. Time alone changes occurrences.
        let version =
            "\(service.version(at: position))\(occurrences.versionText)-"
            + languages.tags.map(\.text).joined(separator: ".")
        let words = Set(readers.map(\.words.text)).sorted().joined(separator: ", ")
        return try Response(
            LeaderboardsBody(bodies, nextCursor: nextCursor), to: request,
            of: VersionTag(version, of: request, at: position, for: caller, integers, words: words), integers: integers)
    }

    /// `GET /v1/leaderboards/{id}`
    func showLeaderboard(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context, mayBeAnonymous: true)
        try context.query.refuseNames(besides: [])
        let id = try context.leaderboardID()
        let service = try await service(for: caller)
        try await reach(request, service)
        let integers = try context.query.integers()
        // Before what it names: what is newer has a newer name next time.
        let position = service.position
        let leaderboard = try service.leaderboard(id, of: caller.game.id)
        try caller.demandReading(leaderboard)
        let occurrence = try await service.occurrences.current(of: id, in: caller.game.id)
        let reader = leaderboard.readerLocale(accepting: wording.languages(of: request))
        let version = VersionTag(
            "\(service.version(at: position, of: occurrence))-\(reader)", of: request, at: position, for: caller,
            integers, words: reader.words.text)
        return try Response(
            LeaderboardBody(leaderboard, for: reader, occurrence: occurrence)
                .telling(leaderboard.checks, to: caller.author), to: request, of: version,
            integers: integers)
    }

    /// `GET /v1/leaderboards/{id}/rank?score=N`
    func prospectiveRank(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context, mayBeAnonymous: true)
        try context.query.refuseNames(besides: ["score", "occurrence", "time", "asOf"])
        let id = try context.leaderboardID()
        let now = try await service(for: caller)
        try await reach(request, now)
        let service = try await service(now, asOf: context.query, on: id, for: caller)
        let leaderboard = try service.leaderboard(id, of: caller.game.id)
        try caller.demandReading(leaderboard)
        let text = try context.query.parameter("score") { try Int64(scoreText: $0, format: leaderboard.format) }
        guard let score = text else {
            throw Problem.invalid("score", "Name the score whose rank is asked for: ?score=8125")
        }
        let reader = leaderboard.readerLocale(accepting: wording.languages(of: request))
        let prospect = try await service.rankings.prospectiveRank(
            of: score, on: id, in: caller.game.id, occurrence: try context.query.occurrence(),
            time: try context.query.time(), for: caller.player.map { .id($0.id) }, by: caller.author)
        let integers = try context.query.integers()
        // By what it says: of a recurring leaderboard, time alone makes it another.
        let version = VersionTag(
            "\(service.version(at: prospect.position))r\(prospect.rank)n\(prospect.playerCount)-\(reader)",
            of: request, at: prospect.position, for: caller, integers, words: reader.words.text)
        return try Response(
            ProspectiveRankBody(prospect, of: score, on: id, scores: wording.formatter(of: leaderboard, for: reader)),
            to: request, of: version, integers: integers)
    }

    /// `POST /v1/admin/leaderboards`: in production in the sandbox too, where it is the same until one is changed.
    func createLeaderboard(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context)
        try caller.demandServerKey()
        try context.query.refuseNames(besides: [])
        let body = try await request.decoded(NewLeaderboardBody.self)
        let leaderboard = try body.leaderboard(of: caller.game.id)
        let isNew = try await create(leaderboard, of: caller.game, in: caller.environment, by: caller.actor(context))
        let reader = leaderboard.readerLocale(accepting: wording.languages(of: request))
        return try Response(
            LeaderboardBody(leaderboard, for: reader).telling(leaderboard.checks, to: caller.author),
            status: isNew ? .created : .ok,
            integers: try context.query.integers())
    }

    /// How long a request waits for the position that it asks for.
    private static let positionWait = Duration.milliseconds(500)

    /// Waits until the service has applied the position that the request asks for.
    func reach(_ request: Request, _ service: RealmService) async throws {
        guard let text = request.headers[.minPosition] else { return }
        guard let wanted = Query.canonicalNumber(text) else {
            throw Problem.invalid("Laurel-Min-Position", "Write a position, a whole number from 0.")
        }
        let position = LedgerPosition(wanted)
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await service.reach(position) }
            group.addTask { try? await ContinuousClock().sleep(for: Self.positionWait) }
            await group.next()
            group.cancelAll()
        }
        let applied = service.position
        guard applied >= position else { throw Problem.positionNotReached(wanted, at: applied) }
    }
}
