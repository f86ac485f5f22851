import Foundation
import HTTPTypes
import Hummingbird
import LaurelCore
import LaurelModel
import Logging
import NIOCore

/// What a connection answers before Hummingbird makes it a task that reads and a writer that waits.
///
/// Questions for a leaderboard's entries that need nobody to be waited for are answered on the connection's own thread: pages
/// that are kept, and pages and ranks whose ranking and players are in memory. A score for a ranking that is awake is taken there,
/// and only the ledger waited for; other scores whose bytes are all there go to the router at once. The router can answer all of
/// these, and answers everything else.
final class FastLane: Sendable {
    private static let pathStart = "/v1/leaderboards/"
    private static let entries = "/v1/leaderboards/{id}/entries"
    private static let scores = "/v1/leaderboards/{id}/scores"

    private let everywhere: DoorMiddleware
    private let router: RouterResponder<DoorContext>
    private let logger: Logger
    private let door: Door
    private let dates = HTTPDates()

    /// - Parameter everywhere: What concerns every request.
    init(_ everywhere: DoorMiddleware, router: RouterResponder<DoorContext>, logger: Logger) {
        self.everywhere = everywhere
        door = everywhere.door
        self.router = router
        self.logger = logger
    }

    /// Whether a request, once its body is there, may be answered by ``takeScore(_:_:on:answer:)`` or ``answer(to:body:on:)``.
    static func takes(_ head: HTTPRequest) -> Bool {
        guard head.method == .post, let path = head.path, path.utf8.starts(with: "/v1/".utf8),
            let length = head.headerFields.text(of: .contentLength).flatMap(Int.init), length <= Door.bodyByteCountMax,
            !head.headerFields.contains(.expect), !head.headerFields.contains(.contentEncoding), head.isJSON
        else { return false }
        let place = path.utf8.prefix { $0 != UInt8(ascii: "?") }
        return place.suffix(7).elementsEqual("/scores".utf8) || place.suffix(12).elementsEqual("/submissions".utf8)
    }

    /// The answer in place of a request whose head is refused, the last of its connection.
    func answer(to fault: HeadFault) -> (head: HTTPResponse, body: ByteBuffer) {
        var answer = Answer(Problem(fault))
        answer.headers[.connection] = "close"
        let head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/")
        let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
        return finish(answer, to: request, on: "none", since: .now)
    }

    /// What the router answers to a request whose body is there, in one piece.
    func answer(
        to head: HTTPRequest, body: ByteBuffer, on channel: any Channel
    ) async -> (head: HTTPResponse, body: ByteBuffer) {
        let context = DoorContext(logger: logger, channel: channel)
        var response: Response
        do {
            response = try await router.respond(
                to: Request(head: head, body: RequestBody(buffer: body)), context: context)
        } catch {
            response = Response(Answer(Problem(error)))
        }
        response.headers.append(HTTPField(name: .date, value: dates.text(at: .now)))
        let whole = WholeBody()
        try? await response.body.write(whole)
        return (response.head, whole.bytes)
    }

    /// What can be told at once; nil where the router must answer.
    ///
    /// - Parameter channel: The connection that it came by; nil for one from this process.
    func answerAtOnce(to head: HTTPRequest, on channel: (any Channel)?) -> (head: HTTPResponse, body: ByteBuffer)? {
        // Faults are told by what comes behind.
        guard head.method == .get, door.dev == nil, let id = Self.leaderboard(in: head.path, before: "/entries") else {
            return nil
        }
        let start = ContinuousClock.now
        let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
        let reading: RateReading?
        do {
            // Before the page is looked for: a client beyond its limit costs no page.
            reading = try door.takeFromLimit(request, asker: asker(of: request, on: channel))
        } catch {
            return finish(
                Answer(everywhere.problem(error, of: request, on: Self.entries, logger)), to: request,
                on: Self.entries, since: start)
        }
        guard let page = page(for: request, on: id) else {
            if reading != nil { door.giveBackToLimit(request, asker: asker(of: request, on: channel)) }
            return nil
        }
        var answer = page.answer(to: request)
        if let reading { answer.headers.append(reading) }
        return finish(answer, to: request, on: Self.entries, since: start)
    }

    /// Takes a score where only the ledger must be waited for, and tells `answer` what to send, later.
    ///
    /// - Parameters:
    ///   - channel: The connection that it came by; nil for one from this process.
    ///   - answer: Told once, on any thread; what it is given makes the answer.
    /// - Returns: Whether it was taken. Where it was not, the router must take it, and nobody is told anything.
    func takeScore(
        _ head: HTTPRequest, _ body: ByteBuffer, on channel: (any Channel)?,
        answer: @escaping @Sendable (@escaping @Sendable () -> (head: HTTPResponse, body: ByteBuffer)) -> Void
    ) -> Bool {
        guard door.dev == nil, let id = Self.leaderboard(in: head.path, before: "/scores") else { return false }
        let start = ContinuousClock.now
        let request = Request(head: head, body: RequestBody(buffer: body))
        guard let score = door.scoreAtOnce(request, Query(request.uri), body, for: id),
            case .success(let reading) = Result(catching: {
                try door.takeFromLimit(
                    of: score.scorer.caller, asking: head.method, asker: asker(of: request, on: channel))
            })
        else { return false }
        score.service.submit(score.submission) { [self] result in
            answer { [self] in
                let answer = self.answer(to: score, with: result, reading)
                return finish(answer, to: score.request, on: Self.scores, since: start)
            }
        }
        return true
    }

    private func answer(
        to score: ScoreAtOnce, with result: Result<Receipt, LedgerError>, _ reading: RateReading?
    ) -> Answer {
        do {
            let receipt = try result.get()
            door.metrics.count(receipt)
            var answer = try door.answer(
                with: receipt, for: score.scorer, of: score.service, integers: score.integers)
            if let reading { answer.headers.append(reading) }
            return answer
        } catch {
            return Answer(
                everywhere.problem(error, of: score.request, on: Self.scores, logger), integers: score.integers)
        }
    }

    private func finish(
        _ answer: Answer, to request: Request, on route: String, since start: ContinuousClock.Instant
    ) -> (head: HTTPResponse, body: ByteBuffer) {
        var headers = answer.headers
        if answer.status != .notModified {
            headers.append(HTTPField(name: .contentLength, value: String(answer.body.readableBytes)))
        }
        everywhere.finish(
            &headers, status: answer.status, of: request, on: route, id: "\(RequestID())", since: start, logger)
        headers.append(HTTPField(name: .date, value: dates.text(at: .now)))
        return (HTTPResponse(status: answer.status, headerFields: headers), answer.body)
    }

    private func asker(of request: Request, on channel: (any Channel)?) -> String {
        var context = DoorContext(logger: logger, channel: channel)
        if everywhere.browsers.isBehindProxy { context.takeAddress(forwarded: request.headers[.xForwardedFor]) }
        return context.asker
    }

    private func page(for request: Request, on id: LeaderboardID) -> PageCache.Page? {
        let query = Query(request.uri)
        if !query.isAboutPlayers, let question = PageCache.Question(request) {
            let now = door.clock.now
            // The key may have ended since.
            if let page = door.pages.page(question, at: now),
                question.key.map({ (try? door.keys.key(for: $0, at: now)) != nil }) ?? true
            {
                return page
            }
        }
        return door.entriesAtOnce(request, query, on: id)
    }

    /// The one that an address of this kind names; nil in another, and where the router must read it.
    private static func leaderboard(in address: String?, before pathEnd: String) -> LeaderboardID? {
        guard let path = address?.utf8.prefix(while: { $0 != UInt8(ascii: "?") }), path.starts(with: pathStart.utf8),
            path.count > pathStart.utf8.count + pathEnd.utf8.count,
            path.suffix(pathEnd.utf8.count).elementsEqual(pathEnd.utf8)
        else { return nil }
        let id = path.dropFirst(pathStart.utf8.count).dropLast(pathEnd.utf8.count)
        guard !id.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "%") }) else { return nil }
        return try? LeaderboardID(String(Substring(id)))
    }
}
