import Hummingbird
import Logging

/// What belongs to one request.
struct DoorContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// Names the request in the log and in its answer.
    let id: String
    var query = Query()

    init(coreContext: CoreRequestContextStorage, id: String) {
        self.coreContext = coreContext
        self.id = id
    }

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        id = source.logger[metadataKey: "hb.request.id"].map { "\($0)" } ?? "\(RequestID())"
    }
}
