package import Hummingbird
import Logging
import NIOCore

/// What belongs to one request.
package struct DoorContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    /// Names the request in the log and in its answer.
    let id: String
    package var query = Query()
    /// Whether the client connects by HTTPS to the server, or to the proxy in front of it.
    package var isSecure = false
    /// The status of the problem that the page at ``Route/problemPath`` shows.
    package var problemStatus = 404
    /// The client's address as the operator's proxy reports it; nil if it reports none.
    private var forwardedAddress: String?
    /// Whether the proxy said something that is no address.
    private var isForwardedUnknown = false
    /// The connection that it came by; nil for a request that was made in this process.
    var channel: (any Channel)?

    init(logger: Logger, channel: (any Channel)? = nil) {
        coreContext = .init(source: NoChannel(logger: logger))
        id = "\(RequestID())"
        self.channel = channel
    }

    private struct NoChannel: RequestContextSource {
        let logger: Logger
    }

    package init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        channel = source.channel
        id = source.logger[metadataKey: "hb.request.id"].map { "\($0)" } ?? "\(RequestID())"
    }

    /// The address that the request came from, as the audit log writes it down; nil where it is not known. Few ask, so that
    /// it is written only for them.
    package var address: String? {
        isForwardedUnknown ? nil : forwardedAddress ?? channel?.remoteAddress?.ipAddress
    }

    /// The address as far as limits tell them apart.
    package var asker: String {
        address.map(AskerAddress.name)
            ?? (channel == nil && !isForwardedUnknown ? AskerAddress.thisProcess : AskerAddress.unknown)
    }

    mutating func takeAddress(forwarded header: String?) {
        forwardedAddress = header.flatMap(AskerAddress.last)
        isForwardedUnknown = header != nil && forwardedAddress == nil
    }
}
