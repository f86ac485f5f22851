import Foundation
import HTTPTypes
import Hummingbird
import LaurelCore
package import LaurelModel
import LaurelWire
import NIOCore

/// The endpoint of leaderboards' entries.
struct EntriesAPI: Sendable {
    let games: Games
    let wording: Wording
    let pages: PageCache
    let clock: GuardedClock

    init(_ door: Door) {
        games = door.games
        wording = door.wording
        pages = door.pages
        clock = door.clock
    }

    /// `GET /v1/leaderboards/{id}/entries`: returns a page of a ranking.
    func list(_ request: APIRequest) async throws -> Response {
        if let page = try pageInMemory(for: request) { return Response(page.answer(to: request.http)) }
        let service = try await games.service(for: request.caller)
        try await request.waitForPosition(of: service)
        let question = try EntriesQuestion(request, of: service, wording)
        let past = try await request.history(of: service, on: question.leaderboard)
        let page = try await past.page(
            question.selection, of: question.leaderboard, in: request.game, occurrence: question.occurrence,
            time: question.time, scope: question.scope, for: question.viewer, by: request.caller.author)
        let written = try question.write(page, wording: wording, service: service)
        store(written, for: request)
        return Response(written.answer(to: request.http))
    }

    /// Responds to ``list(_:)`` on the event loop if it would not suspend.
    func listInline(
        _ request: APIRequest, _ body: ByteBuffer, _ completion: InlineCompletion
    ) throws -> InlineOutcome {
        try pageInMemory(for: request).map { .answer($0.answer(to: request.http)) } ?? .suspends
    }

    /// Returns the page if it is cached, or if its ranking and players are in memory.
    private func pageInMemory(for request: APIRequest) throws -> PageCache.Page? {
        guard !request.headers.contains(.minPosition), request.query["asOf"] == nil else { return nil }
        if let question = cacheQuestion(request), let page = pages.page(question, at: clock.now) { return page }
        guard let service = games.loadedService(of: request.caller.realm) else { return nil }
        let question = try EntriesQuestion(request, of: service, wording)
        guard question.isPlain,
            let page = service.packedPage(
                question.selection, of: question.leaderboard, in: request.game, for: question.viewer)
        else { return nil }
        let written = try question.write(page, wording: wording, service: service)
        store(written, for: request)
        return written
    }

    private func store(_ page: PageCache.Page, for request: APIRequest) {
        if let question = cacheQuestion(request) { pages.store(page, for: question, at: clock.now) }
    }

    /// Returns the cache key of a page; nil if the page is not cached.
    ///
    /// Pages that many callers request are cached. A player's page contains their own entry, few callers request the
    /// page around another player, and history is stored elsewhere.
    private func cacheQuestion(_ request: APIRequest) -> PageCache.Question? {
        guard !request.query.isAboutPlayers, request.query["asOf"] == nil else { return nil }
        return PageCache.Question(request)
    }
}

/// The parsed parameters of a request for entries.
struct EntriesQuestion {
    let leaderboard: LeaderboardID
    let selection: PageSelection
    let scope: PlayerScope
    let time: TimeScope
    let occurrence: OccurrenceSelection?
    let viewer: PlayerReference?
    private let request: APIRequest
    private let integers: WireJSON.Integers
    private let languages: AcceptedLanguages

    private static let isJSON = HTTPField(name: .contentType, value: "application/json")
    /// The parameters of the route.
    static let parameters: [QueryParameter] = [
        "scope", "time", "occurrence", "start", "limit", "around", "aroundScore", "player", "percentile",
        .serverKey("viewer"), .serverKey("asOf"),
    ]

    init(_ request: APIRequest, of service: RealmService, _ wording: Wording) throws {
        let (query, caller) = (request.query, request.caller)
        leaderboard = try request.leaderboardID()
        scope = try query.scope()
        var selection = try query.pageSelection(for: caller.author) { [leaderboard] in
            try service.leaderboard(leaderboard, for: caller).format
        }
        var viewer = try query.parameter("viewer", PlayerReference.init) ?? caller.player.map { .id($0.id) }
        if scope == .friends, viewer == nil {
            // A server key that names a single player requests that player's friends.
            guard caller.author == .server, case .players(let named) = selection, named.count == 1 else {
                throw Problem.friendsWithoutPlayer(caller)
            }
            viewer = named[0]
            selection = .rows(from: try RowNumber(1), limit: try PageLimit(25, for: .server))
        }
        integers = try query.integers()
        occurrence = try query.occurrence()
        time = try query.time()
        languages = wording.languages(of: request.http)
        self.selection = selection
        self.viewer = viewer
        self.request = request
    }

    /// Whether the page covers all players and all time.
    var isPlain: Bool { scope == .global && time == .allTime && occurrence == nil }

    /// Serializes a page.
    ///
    /// - Throws: ``Problem`` if the caller may not read the leaderboard.
    func write(_ page: RankingPage, wording: Wording, service: RealmService) throws -> PageCache.Page {
        let leaderboard = try request.caller.readable(page.leaderboard)
        let reader = leaderboard.readerLocale(accepting: languages)
        let body = EntriesBody(
            page, for: request.caller.author, in: reader, scores: wording.formatter(of: leaderboard, for: reader))
        return written(
            WireJSON.bytes(of: body, integers: integers), version: body.version, at: page.position,
            validUntil: page.validUntil, reader, service)
    }

    /// Serializes a page of players in memory.
    ///
    /// - Throws: ``Problem`` if the caller may not read the leaderboard.
    func write(_ page: PackedRankingPage, wording: Wording, service: RealmService) throws -> PageCache.Page {
        let leaderboard = try request.caller.readable(page.registered.leaderboard)
        let reader = leaderboard.readerLocale(accepting: languages)
        let version = EntriesBody.version(page.version, in: reader)
        let bytes = WireJSON.bytes(
            of: page, version: version, for: request.caller.author,
            scores: wording.formatter(of: leaderboard, for: reader), integers: integers)
        return written(bytes, version: version, at: page.position, validUntil: nil, reader, service)
    }

    private func written(
        _ bytes: [UInt8], version: String, at position: LedgerPosition, validUntil: Moment?, _ reader: ReaderLocale,
        _ service: RealmService
    ) -> PageCache.Page {
        let tag = VersionTag(
            version, of: request.http, at: position, for: request.caller, integers, words: reader.words.text)
        var headers = tag.headers
        headers.append(Self.isJSON)
        return PageCache.Page(
            tag: tag.text, headers: headers, body: ByteBuffer(bytes: bytes), epoch: tag.epoch,
            position: position, validUntil: validUntil, service: service)
    }
}

extension PageCache.Page {
    func answer(to request: Request) -> Answer {
        guard request.knows(tag) else { return Answer(headers: headers, body: body) }
        var headers = headers
        headers[.contentType] = nil
        return Answer(status: .notModified, headers: headers, body: ByteBuffer())
    }
}

extension Query {
    /// Returns the scope of `?scope=global|friends`.
    fileprivate func scope() throws -> PlayerScope {
        try parameter("scope") { text in
            guard let scope = PlayerScope(rawValue: text) else {
                throw Problem.invalid(
                    "scope", "Unknown value \(text.quotedForMessage). Supported values: global, friends.")
            }
            return scope
        } ?? .global
    }

    /// Returns the time scope of `?time=allTime|today|week`.
    package func time() throws -> TimeScope {
        try parameter("time") { text in
            guard let time = TimeScope(rawValue: text) else {
                throw Problem.invalid(
                    "time", "Unknown value \(text.quotedForMessage). Supported values: allTime, today, week.")
            }
            return time
        } ?? .allTime
    }

    /// Returns the occurrence of `?occurrence=current|previous|N`.
    package func occurrence() throws -> OccurrenceSelection? {
        try parameter("occurrence") { text in
            switch text {
            case "current": return .current
            case "previous": return .previous
            default:
                guard let number = Query.canonicalNumber(text) else {
                    throw Problem.invalid(
                        "occurrence",
                        """
                        Unknown value \(text.quotedForMessage). Supported values: current, previous, the number of \
                        an occurrence.
                        """
                    )
                }
                return .number(number)
            }
        }
    }

    /// Whether the response depends on a particular player.
    var isAboutPlayers: Bool {
        self["player"] != nil || self["around"] != nil || self["aroundScore"] != nil || self["viewer"] != nil
            || self["scope"] == PlayerScope.friends.rawValue
    }

    private static let placeNames = ["start", "around", "aroundScore", "percentile", "player"]

    /// Returns the selected part of the ranking.
    ///
    /// - Parameter format: Returns the format of the leaderboard's scores. Called only for `aroundScore`.
    fileprivate func pageSelection(
        for author: Author, format: () throws -> ScoreFormat
    ) throws -> PageSelection {
        let given = Self.placeNames.filter { self[$0] != nil }
        guard given.count < 2 else {
            throw Problem.invalid(
                given[1],
                "The parameters exclude each other. Use only one of start, around, aroundScore, percentile and player.")
        }
        if given == ["player"] { return .players(try players(for: author)) }
        let isAround = given.first?.hasPrefix("around") ?? false
        let limit = try PageLimit(try wholeNumber("limit") ?? (isAround ? 11 : 25), for: author, field: "limit")
        switch given.first {
        case "around":
            return .around(
                try player(self["around"] ?? "", "around", author), limit: limit)
        case "aroundScore":
            let format = try format()
            let score = try parameter("aroundScore") { try Int64(scoreText: $0, format: format) }
            return .aroundScore(score!, limit: limit)
        case "percentile":
            let percentile = try wholeNumber("percentile")!
            return .percentile(try Problem.explaining("percentile") { try Percentile(percentile) }, limit: limit)
        default:
            let start = try wholeNumber("start") ?? 1
            return .rows(from: try Problem.explaining("start") { try RowNumber(start) }, limit: limit)
        }
    }

    private func players(for author: Author) throws -> [PlayerReference] {
        if self["limit"] != nil {
            throw Problem.invalid(
                "limit", "The parameter cannot be combined with player. Omit it: the response contains every player.")
        }
        let texts = all("player")
        let most = PageLimit.rowCountMax(for: author)
        guard texts.count <= most else {
            throw Problem.invalid(
                "player", "The request has more than \(most) players. Split them into several requests.")
        }
        return try texts.map { try player($0, "player", author) }
    }

    /// Returns the player that a parameter names.
    ///
    /// Only server keys may use the developer's own ids, which are not public.
    private func player(_ text: String, _ field: String, _ author: Author) throws -> PlayerReference {
        let reference = try Problem.explaining(field) { try PlayerReference(text) }
        if author == .player, case .external = reference {
            throw Problem.invalid(
                field, "External player ids require a server key. Use a player id, which starts with p_.")
        }
        return reference
    }
}

extension PageLimit {
    fileprivate init(_ rowCount: Int, for author: Author, field: String) throws {
        self = try Problem.explaining(field) { try PageLimit(rowCount, for: author) }
    }
}
