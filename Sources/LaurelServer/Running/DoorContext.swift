import Hummingbird
import Logging
import NIOCore

/// What belongs to one request.
struct DoorContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// Names the request in the log and in its answer.
    let id: String
    /// Where the request came from.
    let address: String?
    var query = Query()

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        address = source.channel.remoteAddress?.ipAddress
        id = source.logger[metadataKey: "hb.request.id"].map { "\($0)" } ?? "\(RequestID())"
    }
}
