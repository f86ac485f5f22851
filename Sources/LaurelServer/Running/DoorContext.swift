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
    var asker: String
    /// The connection that it came by; nil for a request that was made in this process.
    var channel: (any Channel)?

    init(coreContext: CoreRequestContextStorage, id: String) {
        self.coreContext = coreContext
        self.id = id
        asker = "this process"
    }

    package init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        asker = source.channel.remoteAddress?.ipAddress.map(AskerAddress.name) ?? "unknown"
        channel = source.channel
        id = source.logger[metadataKey: "hb.request.id"].map { "\($0)" } ?? "\(RequestID())"
    }
}
