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
/// that are kept, and pages and ranks whose ranking and players are in memory. Scores whose bytes are all there go to the router
/// at once. The router can answer all of these, and answers everything else.
struct FastLane: Sendable {
    private static let route = "/v1/leaderboards/{id}/entries"
    private static let pathStart = "/v1/leaderboards/"
    private static let pathEnd = "/entries"

    /// Whether a request, once its body is there, may be answered by ``answer(to:body:on:)``.
    static func takes(_ head: HTTPRequest) -> Bool {
        guard head.method == .post, let path = head.path, path.utf8.starts(with: "/v1/".utf8),
            let length = head.headerFields[.contentLength].flatMap(Int.init), length <= Door.bodyByteCountMax,
            head.headerFields[.expect] == nil
        else { return false }
        let place = path.utf8.prefix { $0 != UInt8(ascii: "?") }
        return place.suffix(7).elementsEqual("/scores".utf8) || place.suffix(12).elementsEqual("/submissions".utf8)
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
            response = Response(Problem(error))
        }
        response.headers.append(HTTPField(name: .date, value: dates.text(at: .now)))
        let whole = WholeBody()
        try? await response.body.write(whole)
        return (response.head, whole.bytes)
    }

    let door: Door
    let browsers: BrowserRules
    let router: RouterResponder<DoorContext>
    let logger: Logger
    private let dates = HTTPDates()

    init(door: Door, browsers: BrowserRules, router: RouterResponder<DoorContext>, logger: Logger) {
        self.door = door
        self.browsers = browsers
        self.router = router
        self.logger = logger
    }

    /// What can be told at once; nil where the router must answer.
    ///
    /// - Parameter channel: The connection that it came by; nil for one from this process.
    func answerAtOnce(to head: HTTPRequest, on channel: (any Channel)?) -> (head: HTTPResponse, body: ByteBuffer)? {
        // Faults are told by what comes behind.
        guard head.method == .get, door.dev == nil, let path = head.path, let id = Self.leaderboard(in: path) else {
            return nil
        }
        let start = ContinuousClock.now
        let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
        guard let page = page(for: request, on: id) else { return nil }
        guard
            case .success(let reading) = Result(catching: {
                try door.takeFromLimit(request, asker: asker(of: request, on: channel))
            })
        else { return nil }
        let isKnown = request.knows(page.tag)
        var headers = page.headers
        if isKnown {
            headers[.contentType] = nil
        } else {
            headers.append(HTTPField(name: .contentLength, value: String(page.body.readableBytes)))
        }
        if let reading { headers.append(reading) }
        headers.append(HTTPField(name: .requestID, value: "\(RequestID())"))
        browsers.add(to: &headers, for: request)
        headers.append(HTTPField(name: .date, value: dates.text(at: .now)))
        let status: HTTPResponse.Status = isKnown ? .notModified : .ok
        door.metrics.count(
            "GET", Self.route, status: status.code, seconds: (ContinuousClock.now - start) / .seconds(1))
        logger.debug("request", metadata: ["path": "\(request.uri.path)", "status": "\(status.code)"])
        return (HTTPResponse(status: status, headerFields: headers), isKnown ? ByteBuffer() : page.body)
    }

    private func asker(of request: Request, on channel: (any Channel)?) -> String {
        var context = DoorContext(logger: logger, channel: channel)
        if browsers.isBehindProxy { context.takeAddress(forwarded: request.headers[.xForwardedFor]) }
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

    /// The one whose entries are asked for; nil where something else is, and where the router must read it.
    private static func leaderboard(in address: String) -> LeaderboardID? {
        let path = address.utf8.prefix { $0 != UInt8(ascii: "?") }
        guard path.starts(with: pathStart.utf8), path.count > pathStart.utf8.count + pathEnd.utf8.count,
            path.suffix(pathEnd.utf8.count).elementsEqual(pathEnd.utf8)
        else { return nil }
        let id = path.dropFirst(pathStart.utf8.count).dropLast(pathEnd.utf8.count)
        guard !id.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "%") }) else { return nil }
        return try? LeaderboardID(String(Substring(id)))
    }
}
