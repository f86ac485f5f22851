import Foundation
import HTTPTypes
import Hummingbird
import LaurelCore
package import LaurelModel
import LaurelWire
import NIOCore

extension Door {
    /// `GET /v1/leaderboards/{id}/entries`
    func entries(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context, mayBeAnonymous: true)
        let service = try await service(for: caller)
        try await reach(request, service)
        let question = try EntriesQuestion(
            context.query, on: context.leaderboardID(), from: caller, of: service, wording.languages(of: request))
        let past = try await self.service(service, asOf: context.query, on: question.leaderboard, for: caller)
        let page = try await past.page(
            question.selection, of: question.leaderboard, in: caller.game.id, occurrence: question.occurrence,
            time: question.time, scope: question.scope, for: question.viewer, by: caller.author)
        let written = try question.write(page, to: request, wording: wording, service: service)
        keep(written, for: request, context.query, of: caller)
        return Response(written.answer(to: request))
    }

    /// What ``entries(_:_:)`` answers, where that can be told without waiting for anybody; nil where it cannot, and where
    /// something is wrong with the question.
    func entriesAtOnce(_ request: Request, _ query: Query, on leaderboard: LeaderboardID) -> PageCache.Page? {
        guard !request.headers.contains(.minPosition), query["asOf"] == nil,
            let caller = try? caller(of: request, asking: query),
            let service = games.serviceAwake(of: caller.realm),
            let question = try? EntriesQuestion(
                query, on: leaderboard, from: caller, of: service, wording.languages(of: request)),
            question.isPlain,
            let page = service.pageSynchronously(
                question.selection, of: leaderboard, in: caller.game.id, for: question.viewer)
        else { return nil }
        guard let written = try? question.write(page, to: request, wording: wording, service: service) else {
            return nil
        }
        keep(written, for: request, query, of: caller)
        return written
    }

    /// A player's own entry comes along with every page, everybody is around another player, and the past is kept elsewhere:
    /// all others may ask for the same.
    private func keep(_ page: PageCache.Page, for request: Request, _ query: Query, of caller: Caller) {
        guard !query.isAboutPlayers, caller.player == nil, query["asOf"] == nil,
            let question = PageCache.Question(request)
        else { return }
        pages.keep(page, for: question, at: clock.now)
    }
}

/// What is asked of a leaderboard's entries, and by whom.
private struct EntriesQuestion {
    let leaderboard: LeaderboardID
    let selection: PageSelection
    let scope: PlayerScope
    let time: TimeScope
    let occurrence: OccurrenceSelection?
    let viewer: PlayerReference?
    private let caller: Caller
    private let integers: WireJSON.Integers
    private let languages: AcceptedLanguages

    private static let isJSON = HTTPField(name: .contentType, value: "application/json")
    private static let names = [
        "scope", "time", "occurrence", "start", "limit", "around", "aroundScore", "player", "percentile", "viewer",
        "asOf",
    ]

    init(
        _ query: Query, on id: LeaderboardID, from caller: Caller, of service: RealmService,
        _ languages: AcceptedLanguages
    ) throws {
        try query.refuseNames(besides: Self.names)
        scope = try query.scope()
        var selection = try query.pageSelection(for: caller.author) {
            let leaderboard = try service.leaderboard(id, of: caller.game.id)
            try caller.demandReading(leaderboard)
            return leaderboard.format
        }
        var viewer = try query.parameter("viewer", PlayerReference.init)
        if viewer != nil { try caller.demandServerKey() }
        viewer = viewer ?? caller.player.map { .id($0.id) }
        if scope == .friends, viewer == nil {
            // A server key that names one player asks for that one's friends.
            guard caller.author == .server, case .players(let named) = selection, named.count == 1 else {
                throw Problem.friendsOfNobody(caller)
            }
            viewer = named[0]
            selection = .rows(from: try RowNumber(1), limit: try PageLimit(25, for: .server))
        }
        integers = try query.integers()
        occurrence = try query.occurrence()
        time = try query.time()
        leaderboard = id
        self.selection = selection
        self.viewer = viewer
        self.caller = caller
        self.languages = languages
    }

    /// Whether it is about everybody, and about all time.
    var isPlain: Bool { scope == .global && time == .allTime && occurrence == nil }

    /// - Throws: ``Problem`` where the caller may not read the leaderboard.
    func write(
        _ page: RankingPage, to request: Request, wording: Wording, service: RealmService
    ) throws -> PageCache.Page {
        let leaderboard = page.leaderboard
        try caller.demandReading(leaderboard)
        let reader = leaderboard.readerLocale(accepting: languages)
        let body = EntriesBody(
            page, for: caller.author, in: reader, scores: wording.formatter(of: leaderboard, for: reader))
        let tag = VersionTag(
            body.version, of: request, at: page.position, for: caller, integers, words: reader.words.text)
        var headers = tag.headers
        headers.append(Self.isJSON)
        return PageCache.Page(
            tag: tag.text, headers: headers,
            body: ByteBuffer(bytes: WireJSON.bytes(of: body, integers: integers)), position: page.position,
            validUntil: page.validUntil, service: service)
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
    /// `?scope=global|friends`
    fileprivate func scope() throws -> PlayerScope {
        try parameter("scope") { text in
            guard let scope = PlayerScope(rawValue: text) else {
                throw Problem.invalid("scope", "Write global or friends.")
            }
            return scope
        } ?? .global
    }

    /// `?time=allTime|today|week`
    package func time() throws -> TimeScope {
        try parameter("time") { text in
            guard let time = TimeScope(rawValue: text) else {
                throw Problem.invalid("time", "Write allTime, today or week.")
            }
            return time
        } ?? .allTime
    }

    /// `?occurrence=current|previous|N`
    package func occurrence() throws -> OccurrenceSelection? {
        try parameter("occurrence") { text in
            switch text {
            case "current": return .current
            case "previous": return .previous
            default:
                guard let number = Query.canonicalNumber(text) else {
                    throw Problem.invalid("occurrence", "Write current, previous or an occurrence's number.")
                }
                return .number(number)
            }
        }
    }

    /// Whether the answer is somebody's own.
    var isAboutPlayers: Bool {
        self["player"] != nil || self["around"] != nil || self["aroundScore"] != nil || self["viewer"] != nil
            || self["scope"] == PlayerScope.friends.rawValue
    }

    private static let placeNames = ["start", "around", "aroundScore", "percentile", "player"]

    /// - Parameter format: What a score counts; asked where one is given.
    fileprivate func pageSelection(
        for author: Author, format: () throws -> ScoreFormat
    ) throws -> PageSelection {
        let given = Self.placeNames.filter { self[$0] != nil }
        guard given.count < 2 else {
            throw Problem.invalid(given[1], "Name only one of start, around, aroundScore, percentile and player.")
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
            throw Problem.invalid("limit", "Leave this out with player: every player who is named is shown.")
        }
        let texts = all("player")
        let most = PageLimit.rowCountMax(for: author)
        guard texts.count <= most else { throw Problem.invalid("player", "Name at most \(most) players.") }
        return try texts.map { try player($0, "player", author) }
    }

    /// Only server keys may name players by the studio's own ids, which are not everybody's to know.
    private func player(_ text: String, _ field: String, _ author: Author) throws -> PlayerReference {
        let reference = try Problem.explaining(field) { try PlayerReference(text) }
        if author == .player, case .external = reference {
            throw Problem.invalid(
                field, "Name players by their ids, which begin p_; the studio's own ids need a server key.")
        }
        return reference
    }
}

extension PageLimit {
    fileprivate init(_ rowCount: Int, for author: Author, field: String) throws {
        self = try Problem.explaining(field) { try PageLimit(rowCount, for: author) }
    }
}
