import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

extension DevControls {
    /// Whether any simulated fault is active.
    var hasFaults: Bool { faults != DevFaults() }

    /// Handles a request with the active faults. Requests to `/v1/dev`, the console and its assets are exempt.
    func withFaults(
        of exchange: Pipeline.Exchange, _ handle: () async throws -> Response
    ) async throws -> Response {
        let path = exchange.request.uri.path.asRouted
        guard !["/v1/dev", "/console", "/assets"].contains(where: { path.hasPrefix($0) }) else {
            return try await handle()
        }
        let faults = faults
        if faults.delayMilliseconds > 0 {
            try await ContinuousClock().sleep(for: .milliseconds(faults.delayMilliseconds))
        }
        if faults.offline { return try await cut(exchange) }
        if faults.unavailable {
            throw Problem("unavailable", .serviceUnavailable, "laurel dev simulates an overloaded server.")
        }
        guard faults.lostAnswers else { return try await handle() }
        _ = try? await handle()
        return try await cut(exchange)
    }

    private func cut(_ exchange: Pipeline.Exchange) async throws -> Response {
        try await exchange.context.channel?.close(mode: .all)
        return Response(status: .serviceUnavailable)
    }
}

extension Request {
    /// Rejects a request from a page of another origin. Otherwise any page that a developer opens could control the
    /// server.
    ///
    /// The origin's host must be an IP address or `localhost`. A domain name is rejected because its owner could
    /// resolve it to this server (DNS rebinding).
    ///
    /// - Throws: ``Problem``
    func checkSameOrigin() throws {
        guard headers[.origin] != nil || headers[.secFetchSite] != nil else { return }
        if let site = headers[.secFetchSite], !["same-origin", "none"].contains(site) {
            throw Problem.foreignOrigin
        }
        guard let origin = headers.text(of: .origin) else { return }
        let authority = head.authority ?? ""
        guard ["http://\(authority)", "https://\(authority)"].contains(origin),
            let host = URL(string: origin)?.host()?.trimmingCharacters(in: CharacterSet(charactersIn: "[]")),
            host == "localhost" || (try? SocketAddress(ipAddress: host, port: 0)) != nil
        else { throw Problem.foreignOrigin }
    }
}

extension Problem {
    fileprivate static var foreignOrigin: Problem {
        Problem(
            "origin-not-allowed", .forbidden,
            "Pages of other origins cannot control this server. Send the request from a page of this server "
                + "or without a browser.")
    }
}

extension HTTPField.Name {
    /// The literal is a valid field name.
    fileprivate static let secFetchSite = HTTPField.Name("Sec-Fetch-Site")!
}
