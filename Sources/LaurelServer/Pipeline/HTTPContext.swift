import HTTPTypes
package import Hummingbird
package import Logging
import LaurelModel
import LaurelWire
import NIOCore

/// The part of a request's context that does not depend on its caller.
package struct HTTPContext: Sendable {
    /// The identifier of the request in the log and in its response.
    let id: String
    /// The logger of the server, or of Hummingbird's request.
    private let base: Logger
    /// The parameters of the query.
    package var query = Query()
    /// The path of the route, such as `/v1/players/{id}`; nil for an unknown address.
    var routePath: String?
    var pathParameters = PathParameters()
    /// Whether the client connects by HTTPS to the server, or to the reverse proxy in front of it.
    package var isSecure = false
    /// The status of the problem that the page at ``Route/problemPath`` shows.
    package var problemStatus = 404
    /// The client's address as the operator's proxy reports it; nil if the proxy does not report it.
    private var forwardedAddress: String?
    /// Whether the proxy reported a text that is not an address.
    private var isForwardedUnknown = false
    /// The connection of the request; nil for a request of this process.
    let channel: (any Channel)?
    /// The headers of the client's request. The requests that a page makes for the client retain them.
    private var headers: HTTPFields?

    init(logger: Logger, channel: (any Channel)? = nil, id: String = "\(RequestID())") {
        base = logger
        self.channel = channel
        self.id = id
    }

    /// The logger of the request, whose lines contain the request's id and the client's trace. The metadata is computed
    /// on each use, because few requests log.
    package var logger: Logger {
        var logger = base
        logger[metadataKey: "hb.request.id"] = "\(id)"
        if let parent = headers?.text(of: .traceParent).flatMap(TraceParent.init) {
            logger[metadataKey: "trace_id"] = "\(parent.traceID)"
            logger[metadataKey: "parent_span_id"] = "\(parent.spanID)"
        }
        return logger
    }

    /// Whether the logger writes lines of `level`.
    func logs(_ level: Logger.Level) -> Bool { base.logLevel <= level }

    /// The client's address for the audit log; nil if it is unknown. It is computed on each use, because few requests
    /// need it.
    package var address: String? {
        isForwardedUnknown ? nil : forwardedAddress ?? channel?.remoteAddress?.ipAddress
    }

    /// The name of the client's address for rate limits.
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
        headers = headers ?? request.headers
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

    /// Returns a percent-decoded part of the path.
    ///
    /// - Parameter name: The name of the part in the route's path.
    /// - Throws: ``Problem`` if the part is not valid UTF-8 text.
    package func part(_ name: String) throws -> String {
        guard let value = pathParameters[name],
            let text = UncheckedText(String(value)).percentDecoded(isForm: false)?.value
        else {
            throw Problem.invalid(
                name,
                """
                This part of the path is not valid text. Percent-encode it in UTF-8, without U+0000 and long runs of \
                combining marks.
                """
            )
        }
        return text
    }
}

/// The context that Hummingbird creates for a request.
package struct HummingbirdContext: RequestContext {
    /// The storage of Hummingbird's own properties.
    package var coreContext: CoreRequestContextStorage
    /// The connection of the request; nil for a request of this process.
    let channel: (any Channel)?

    /// Creates the context of a request on a connection.
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

    /// The identifier of the request in Hummingbird's log lines.
    var requestID: String { logger[metadataKey: "hb.request.id"].map { "\($0)" } ?? "\(RequestID())" }
}

extension HTTPField.Name {
    /// The header of a distributed trace (W3C Trace Context).
    static let traceParent = HTTPField.Name("traceparent")!
}
