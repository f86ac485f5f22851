import Hummingbird
import Logging

/// What belongs to one request.
struct DoorContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// Names the request in the log and in its answer.
    let id: String
    var query = Query()

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        id = source.logger[metadataKey: "hb.request.id"].map { "\($0)" } ?? "\(RequestID())"
    }
}
