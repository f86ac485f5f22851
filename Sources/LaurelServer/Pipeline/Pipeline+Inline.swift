import Foundation
import HTTPTypes
import Hummingbird
import LaurelModel
import NIOCore

/// The inline entry point of the pipeline: responses without a task, on the event loop of the connection.
extension Pipeline {
    /// A complete response in the form that the connection writes.
    typealias Written = (head: HTTPResponse, body: ByteBuffer)

    enum InlineResponse {
        case written(Written)
        /// The response is not complete yet. The completion will be called.
        case pending
        /// The handler would have to suspend. The caller must await the closure, which returns the response.
        case suspends(@Sendable () async -> Written)
    }

    /// Returns the inline route of a request; nil if the request must be routed.
    ///
    /// The body of an inline request is collected in memory, so its length must be known and within the limit.
    func inlineMatch(_ head: HTTPRequest) -> RouteTable.Match? {
        guard let path = head.path, head.method == .get || head.method == .post, door.dev?.hasFaults != true else {
            return nil
        }
        let match = table.match(head.method, path[..<(path.utf8.firstIndex(of: UInt8(ascii: "?")) ?? path.endIndex)])
        guard case .route(let route, _) = match, route.inline != nil else { return nil }
        guard head.method == .post else { return match }
        guard let length = head.headerFields.text(of: .contentLength).flatMap(Int.init),
            length <= Route.bodyByteCountMax, !head.headerFields.contains(.expect),
            !head.headerFields.contains(.contentEncoding), head.isJSON
        else { return nil }
        return match
    }

    /// Responds to a request of an inline route.
    ///
    /// - Parameters:
    ///   - match: The result of ``inlineMatch(_:)``.
    ///   - channel: The connection of the request; nil for a request of this process.
    ///   - completion: Called once if the result is ``InlineResponse/pending``, on any thread. Its closure makes the
    ///     response, and must be called on the connection's event loop.
    func respondInline(
        to head: HTTPRequest, body: ByteBuffer, of match: RouteTable.Match, on channel: (any Channel)?,
        completion: @escaping @Sendable (@escaping @Sendable () -> Written) -> Void
    ) -> InlineResponse {
        let request = Request(head: head, body: RequestBody(buffer: body))
        let exchange = exchange(request, match, HTTPContext(logger: logger, channel: channel))
        let pass: Admission.Pass
        do {
            pass = try admission.admit(exchange)
        } catch {
            return .written(write(answer(to: error, of: exchange), of: exchange))
        }
        if case .route(let route, _) = match, let inline = route.inline, let caller = pass.caller {
            let outcome = try? inline(APIRequest(exchange, to: route, from: caller), body) { makeAnswer in
                completion { self.write(Result(catching: makeAnswer), of: exchange, pass) }
            }
            switch outcome {
            case .answer(let answer): return .written(write(.success(answer), of: exchange, pass))
            case .pending: return .pending
            case .suspends, nil: break
            }
        }
        return .suspends { await self.respond(to: exchange, pass) }
    }

    /// Returns the response to a request whose head is rejected. It is the last response of its connection.
    func written(for fault: HeadFault) -> Written {
        var answer = Answer(Problem(fault))
        answer.headers[.connection] = "close"
        return write(answer, of: unread)
    }

    /// Returns the response to a request whose handling takes too long. It is the last response of its connection.
    ///
    /// It is not counted, because the handler continues and its response is counted.
    func writtenTimeout(of method: HTTPRequest.Method) -> Written {
        var answer = Answer(Problem.handlingTimeout(of: method))
        answer.headers[.connection] = "close"
        answer.headers[.contentLength] = String(answer.body.readableBytes)
        return (HTTPResponse(status: answer.status, headerFields: answer.headers), answer.body)
    }

    /// The exchange of a request that was not parsed.
    private var unread: Exchange {
        let head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/")
        let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
        return exchange(request, .notFound, HTTPContext(logger: logger))
    }

    private func respond(to exchange: Exchange, _ pass: Admission.Pass) async -> Written {
        var response: Response
        do { response = try await run(exchange, pass) } catch {
            response = Response(answer(to: error, of: exchange))
        }
        finish(&response.headers, status: response.status, of: exchange)
        response.headers.append(HTTPField(name: .date, value: dates.text(at: .now)))
        let whole = WholeBody()
        try? await response.body.write(whole)
        return (response.head, whole.bytes)
    }

    private func write(
        _ result: Result<Answer, any Error>, of exchange: Exchange, _ pass: Admission.Pass
    ) -> Written {
        switch result {
        case .success(var answer):
            pass.add(to: &answer.headers)
            return write(answer, of: exchange)
        case .failure(let error): return write(answer(to: error, of: exchange), of: exchange)
        }
    }

    private func write(_ answer: Answer, of exchange: Exchange) -> Written {
        var headers = answer.headers
        if answer.status != .notModified {
            headers.append(HTTPField(name: .contentLength, value: String(answer.body.readableBytes)))
        }
        finish(&headers, status: answer.status, of: exchange)
        headers.append(HTTPField(name: .date, value: dates.text(at: .now)))
        return (HTTPResponse(status: answer.status, headerFields: headers), answer.body)
    }
}
