package import Hummingbird
package import Logging
import LaurelModel
import LaurelWire
import NIOCore

/// The part of a request's context that does not depend on its caller.
package struct HTTPContext: Sendable {
    /// Names the request in the log and in its response.
    let id: String
    package let logger: Logger
    package var query = Query()
    /// The path of the route, such as `/v1/players/{id}`; nil for an unknown address.
    var routePath: String?
    var pathParameters = PathParameters()
    /// Whether the client connects by HTTPS to the server, or to the proxy in front of it.
    package var isSecure = false
    /// The status of the problem that the page at ``Route/problemPath`` shows.
    package var problemStatus = 404
    /// The client's address as the operator's proxy reports it; nil if it reports none.
    private var forwardedAddress: String?
    /// Whether the proxy reported a text that is not an address.
    private var isForwardedUnknown = false
    /// The connection of the request; nil for a request that was made in this process.
    let channel: (any Channel)?

    init(logger: Logger, channel: (any Channel)? = nil, id: String = "\(RequestID())") {
        self.logger = logger
        self.channel = channel
        self.id = id
    }

    /// The client's address, for the audit log; nil if it is not known. It is computed at each use, because few requests
    /// need it.
    package var address: String? {
        isForwardedUnknown ? nil : forwardedAddress ?? channel?.remoteAddress?.ipAddress
    }

    /// The name of the client's address in rate limits.
    package var clientAddress: String {
        address.map(ClientAddress.name)
            ?? (channel == nil && !isForwardedUnknown ? ClientAddress.thisProcess : ClientAddress.unknown)
    }

    /// Reads the client's address from `X-Forwarded-For`.
    mutating func setForwardedAddress(_ header: String?) {
        forwardedAddress = header.flatMap(ClientAddress.last)
        isForwardedUnknown = header != nil && forwardedAddress == nil
    }

    /// Adds the query of a request, its route, and the parameters of its path.
    mutating func add(_ request: Request, _ match: RouteTable.Match) {
        query = Query(request.uri)
        switch match {
        case .route(let route, let parameters):
            routePath = route.path
            pathParameters = parameters
        case .otherMethods(let path, let parameters, _):
            routePath = path
            pathParameters = parameters
        case .notFound: break
        }
    }

    /// A part of the path, percent-decoded.
    ///
    /// - Parameter name: The name of the part in the route's path.
    /// - Throws: ``Problem`` if the part is not valid UTF-8 text.
    package func part(_ name: String) throws -> String {
        guard let value = pathParameters[name],
            let text = UncheckedText(String(value)).percentDecoded(isForm: false)?.value
        else {
            throw Problem.invalid(
                name,
                "Percent-encode this part of the address in UTF-8, without U+0000 and with few combining marks in a row."
            )
        }
        return text
    }
}

/// The context that Hummingbird makes for a request.
package struct HummingbirdContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    /// The connection of the request; nil for a request that was made in this process.
    let channel: (any Channel)?

    package init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        channel = source.channel
    }

    init(logger: Logger) {
        coreContext = .init(source: NoChannel(logger: logger))
        channel = nil
    }

    private struct NoChannel: RequestContextSource {
        let logger: Logger
    }

    /// The identifier that Hummingbird's log lines have.
    var requestID: String { logger[metadataKey: "hb.request.id"].map { "\($0)" } ?? "\(RequestID())" }
}
