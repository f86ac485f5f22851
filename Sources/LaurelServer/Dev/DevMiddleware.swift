import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Lets go wrong what ``DevControls`` says.
struct DevMiddleware: RouterMiddleware {
    typealias Context = DoorContext

    let controls: DevControls

    func handle(
        _ request: Request, context: DoorContext, next: (Request, DoorContext) async throws -> Response
    ) async throws -> Response {
        let path = request.uri.path.asRouted
        if path.hasPrefix("/v1/dev") { try Self.demandOwnOrigin(request) }
        // Where faults are switched on and off.
        guard !["/v1/dev", "/console", "/assets"].contains(where: { path.hasPrefix($0) }) else {
            return try await next(request, context)
        }
        let faults = controls.faults
        if faults.delayMilliseconds > 0 {
            try await ContinuousClock().sleep(for: .milliseconds(faults.delayMilliseconds))
        }
        if faults.offline { return try await cut(context) }
        if faults.unavailable {
            throw Problem("unavailable", .serviceUnavailable, "laurel dev plays a server that is overloaded.")
        }
        guard faults.lostAnswers else { return try await next(request, context) }
        // Whatever came of it, nobody hears.
        _ = try? await next(request, context)
        return try await cut(context)
    }

    /// Refuses what a page of another origin sends: any page that a developer has open could control the server.
    ///
    /// The origin must be an IP address or `localhost` too. A name could lead a page of another site here, because its owner
    /// chooses the address that the name resolves to.
    private static func demandOwnOrigin(_ request: Request) throws {
        guard request.headers[.origin] != nil || request.headers[.secFetchSite] != nil else { return }
        if let site = request.headers[.secFetchSite], !["same-origin", "none"].contains(site) {
            throw Problem.foreignOrigin
        }
        guard let origin = request.headers.text(of: .origin) else { return }
        let authority = request.head.authority ?? ""
        guard ["http://\(authority)", "https://\(authority)"].contains(origin),
            let host = URL(string: origin)?.host()?.trimmingCharacters(in: CharacterSet(charactersIn: "[]")),
            host == "localhost" || (try? SocketAddress(ipAddress: host, port: 0)) != nil
        else { throw Problem.foreignOrigin }
    }

    private func cut(_ context: DoorContext) async throws -> Response {
        try await context.channel?.close(mode: .all)
        return Response(status: .serviceUnavailable)
    }
}

extension Problem {
    fileprivate static var foreignOrigin: Problem {
        Problem(
            "origin-not-allowed", .forbidden,
            "Pages of other origins cannot control this server. Send the request without a browser, or from a page of this server."
        )
    }
}

extension HTTPField.Name {
    /// A literal that is a name.
    fileprivate static let secFetchSite = HTTPField.Name("Sec-Fetch-Site")!
}
