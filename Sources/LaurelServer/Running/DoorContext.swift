package import Hummingbird
import Logging
import NIOCore

/// What belongs to one request.
package struct DoorContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    /// Names the request in the log and in its answer.
    let id: String
    package var query = Query()
    /// The address that the request came from, which limits are held by.
    package var asker: String
    /// The same in full, which the audit log writes down; nil where it is not known.
    package var address: String?
    /// The connection that it came by; nil for a request that was made in this process.
    var channel: (any Channel)?

    init(coreContext: CoreRequestContextStorage, id: String) {
        self.coreContext = coreContext
        self.id = id
        asker = "this process"
    }

    package init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        address = source.channel.remoteAddress?.ipAddress
        asker = address.map(AskerAddress.name) ?? "unknown"
        channel = source.channel
        id = source.logger[metadataKey: "hb.request.id"].map { "\($0)" } ?? "\(RequestID())"
    }
}
