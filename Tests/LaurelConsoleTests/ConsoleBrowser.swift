import Foundation
import LaurelModel

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A minimal browser: it stores its cookie and sends forms with the token of the last page.
final class ConsoleBrowser: Sendable {
    private struct State {
        var cookie: String?
        var token = ""
    }

    private let port: Int
    private let state = Locked(State())
    private let session: URLSession

    init(port: Int) {
        self.port = port
        let configuration = URLSessionConfiguration.ephemeral
        // The tests read the cookies.
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        session = URLSession(configuration: configuration, delegate: NoRedirects(), delegateQueue: nil)
    }

    struct Answer {
        let status: Int
        let text: String
        private let response: HTTPURLResponse

        init(_ response: HTTPURLResponse, _ data: Data) {
            status = response.statusCode
            text = String(decoding: data, as: UTF8.self)
            self.response = response
        }

        func header(_ name: String) -> String? { response.value(forHTTPHeaderField: name) }

        /// The target of a redirect.
        var location: String? { header("Location") }
    }

    struct Unexpected: Error {
        let answer: Answer
    }

    var cookie: String? { state.withLock(\.cookie) }

    func get(_ path: String, _ headers: [String: String] = [:]) async throws -> Answer {
        try await send("GET", path, headers)
    }

    /// Sends a form.
    ///
    /// - Parameters:
    ///   - origin: The origin of the form's page; nil for this server's.
    ///   - isSigned: Whether the form has the token of the last page.
    @discardableResult
    func post(
        _ path: String, _ fields: [String: String] = [:], origin: String? = nil, isSigned: Bool = true
    ) async throws -> Answer {
        var fields = fields
        if isSigned {
            if state.withLock({ $0.token.isEmpty }) { _ = try await get("/console/account") }
            fields["token"] = fields["token"] ?? state.withLock(\.token)
        }
        let body = fields.map { name, value in
            "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
        }.joined(separator: "&")
        return try await send(
            "POST", path,
            [
                "Origin": origin ?? "http://127.0.0.1:\(port)",
                "Content-Type": "application/x-www-form-urlencoded",
            ], body: Data(body.utf8))
    }

    /// Sends a form with a file and the token of the last page.
    func upload(_ path: String, _ fields: [String: String], picture: [UInt8]) async throws -> Answer {
        var body = Data()
        for (name, value) in fields.merging(["token": state.withLock(\.token)], uniquingKeysWith: { $1 }) {
            body += Data("--edge\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8)
        }
        let head = "--edge\r\nContent-Disposition: form-data; name=\"picture\"; filename=\"a.png\"\r\n\r\n"
        body += Data(head.utf8) + Data(picture) + Data("\r\n--edge--\r\n".utf8)
        let headers = ["Origin": "http://127.0.0.1:\(port)", "Content-Type": "multipart/form-data; boundary=edge"]
        return try await send("POST", path, headers, body: body)
    }

    func send(
        _ method: String, _ path: String, _ headers: [String: String] = [:], body: Data? = nil
    ) async throws -> Answer {
        var request = URLRequest(url: URL(string: "http://127.0.0.1:\(port)\(path)")!)
        request.httpMethod = method
        request.httpBody = body
        request.httpShouldHandleCookies = false
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        if let cookie { request.setValue(cookie, forHTTPHeaderField: "Cookie") }
        let (data, response) = try await session.data(for: request)
        let answer = Answer(response as! HTTPURLResponse, data)
        state.withLock { state in
            if let field = answer.header("Set-Cookie") {
                let pair = String(field.prefix { $0 != ";" })
                state.cookie = pair.hasSuffix("=") ? nil : pair
                state.token = ""
            }
            if let match = answer.text.firstMatch(of: /name="token" value="([^"]+)"/) { state.token = String(match.1) }
        }
        return answer
    }
}

/// A delegate that does not follow redirects, because the tests read their targets.
private final class NoRedirects: NSObject, URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}
