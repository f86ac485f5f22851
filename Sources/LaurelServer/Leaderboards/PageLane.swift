import Foundation
import HTTPTypes
import Hummingbird
import LaurelCore
import LaurelModel
import Logging
import NIOCore

/// Answers questions for a leaderboard's entries that need nobody to be waited for, on the connection's own thread: pages that
/// are kept, and pages and ranks whose ranking and players are in memory. All other requests go to the router, which answers
/// these as well, in the same words.
struct PageLane: Sendable {
    private static let route = "/v1/leaderboards/{id}/entries"
    private static let pathStart = "/v1/leaderboards/"
    private static let pathEnd = "/entries"

    let door: Door
    let browsers: BrowserRules
    let dates = HTTPDates()
    let logger: Logger

    /// Nil where the router must answer.
    func answer(to head: HTTPRequest) -> (head: HTTPResponse, body: ByteBuffer)? {
        // Faults are told by what comes behind.
        guard head.method == .get, door.dev == nil, let path = head.path, let id = Self.leaderboard(in: path) else {
            return nil
        }
        let start = ContinuousClock.now
        let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
        guard let page = page(for: request, on: id) else { return nil }
        // The asker's address is no matter where a page is read.
        guard case .success(let reading) = Result(catching: { try door.takeFromLimit(request, asker: "") }) else {
            return nil
        }
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

    private func page(for request: Request, on id: LeaderboardID) -> PageCache.Page? {
        if let question = PageCache.Question(request) {
            let now = door.clock.now
            // The key may have ended since.
            if let page = door.pages.page(question, at: now),
                question.key.map({ (try? door.keys.key(for: $0, at: now)) != nil }) ?? true
            {
                return page
            }
        }
        return door.entriesAtOnce(request, on: id)
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
