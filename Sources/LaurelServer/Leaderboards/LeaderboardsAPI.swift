import Hummingbird
import LaurelCore
import LaurelModel
import LaurelWire

/// The endpoints of leaderboards, their sets and their occurrences.
struct LeaderboardsAPI: Sendable {
    let games: Games
    let wording: Wording
    let configurations: Configurations
    let administration: GameAdministration

    init(_ door: Door) {
        games = door.games
        wording = door.wording
        configurations = door.configurations
        administration = door.administration
    }

    /// `GET /v1/leaderboards`: returns the listed leaderboards that the caller may read.
    ///
    /// With a server key, `?all=true` adds hidden and archived ones. `?id=` selects leaderboards by id, also hidden and
    /// archived ones, and ignores unknown ids.
    func listLeaderboards(_ request: APIRequest) async throws -> Response {
        let isWhole = try request.query.flag("all")
        let ids = try request.query.leaderboardIDs()
        let service = try await games.service(for: request.caller)
        try await request.waitForPosition(of: service)
        let integers = try request.query.integers()
        let languages = wording.languages(of: request.http)
        let position = service.position
        let known = service.leaderboards(of: request.game)
        let selected = ids.map { ids in known.filter { ids.contains($0.id) } } ?? known
        let (leaderboards, nextCursor) = try request.query.page(
            of: selected, \.id.text, where: { request.caller.mayRead($0) && ($0.isListed || isWhole || ids != nil) })
        let readers = leaderboards.map { $0.readerLocale(accepting: languages) }
        let occurrences = try await service.occurrences.currentOccurrences(of: leaderboards, in: request.game)
        let bodies = zip(leaderboards, readers).map {
            LeaderboardBody($0, for: $1, occurrence: occurrences[$0.id]).showing($0.checks, to: request.caller.author)
        }
        // Each leaderboard is localized separately, so the version contains all languages. Occurrences change with time
        // alone.
        let version =
            "\(service.version(at: position))\(occurrences.versionText)-"
            + languages.tags.map(\.text).joined(separator: ".")
        let words = Set(readers.map(\.words.text)).sorted().joined(separator: ", ")
        return try Response(
            LeaderboardsBody(bodies, nextCursor: nextCursor), to: request.http,
            of: VersionTag(version, of: request.http, at: position, for: request.caller, integers, words: words),
            integers: integers)
    }

    /// `GET /v1/leaderboards/{id}`: returns a leaderboard.
    func showLeaderboard(_ request: APIRequest) async throws -> Response {
        let id = try request.leaderboardID()
        let service = try await games.service(for: request.caller)
        try await request.waitForPosition(of: service)
        let integers = try request.query.integers()
        // Read before the content: if the content is newer than its ETag, the next request gets a new ETag.
        let position = service.position
        let leaderboard = try service.leaderboard(id, for: request.caller)
        let occurrence = try await service.occurrences.current(of: id, in: request.game)
        let reader = leaderboard.readerLocale(accepting: wording.languages(of: request.http))
        let version = VersionTag(
            "\(service.version(at: position, of: occurrence))-\(reader)", of: request.http, at: position,
            for: request.caller,
            integers, words: reader.words.text)
        return try Response(
            LeaderboardBody(leaderboard, for: reader, occurrence: occurrence)
                .showing(leaderboard.checks, to: request.caller.author), to: request.http, of: version,
            integers: integers)
    }

    /// `GET /v1/leaderboards/{id}/rank?score=N`: returns the rank that a score would get.
    func prospectiveRank(_ request: APIRequest) async throws -> Response {
        let id = try request.leaderboardID()
        let now = try await games.service(for: request.caller)
        try await request.waitForPosition(of: now)
        let service = try await request.history(of: now, on: id)
        let leaderboard = try service.leaderboard(id, for: request.caller)
        let text = try request.query.parameter("score") { try Int64(scoreText: $0, format: leaderboard.format) }
        guard let score = text else {
            throw Problem.invalid("score", "The score is missing. Add ?score=SCORE.")
        }
        let reader = leaderboard.readerLocale(accepting: wording.languages(of: request.http))
        let prospect = try await service.rankings.prospectiveRank(
            of: score, on: id, in: request.game, occurrence: try request.query.occurrence(),
            time: try request.query.time(), for: request.caller.player.map { .id($0.id) }, by: request.caller.author)
        let integers = try request.query.integers()
        // The version contains the rank, because time alone changes the rank on a recurring leaderboard.
        let version = VersionTag(
            "\(service.version(at: prospect.position))r\(prospect.rank)n\(prospect.playerCount)-\(reader)",
            of: request.http, at: prospect.position, for: request.caller, integers, words: reader.words.text)
        return try Response(
            ProspectiveRankBody(prospect, of: score, on: id, scores: wording.formatter(of: leaderboard, for: reader)),
            to: request.http, of: version, integers: integers)
    }

    /// `POST /v1/admin/leaderboards`: creates a leaderboard.
    ///
    /// A production leaderboard is also created in the sandbox. The two are equal until one of them is changed.
    func createLeaderboard(_ request: APIRequest) async throws -> Response {
        let body = try await request.decoded(NewLeaderboardBody.self)
        let leaderboard = try body.leaderboard(of: request.game)
        let isNew = try await administration.create(
            leaderboard, of: request.caller.game, in: request.caller.environment, by: request.actor)
        let reader = leaderboard.readerLocale(accepting: wording.languages(of: request.http))
        return try Response(
            LeaderboardBody(leaderboard, for: reader).showing(leaderboard.checks, to: request.caller.author),
            status: isNew ? .created : .ok,
            integers: try request.query.integers())
    }
}
