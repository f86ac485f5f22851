package import Hummingbird
import Logging

/// What belongs to one request.
package struct DoorContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    /// Names the request in the log and in its answer.
    let id: String
    package var query = Query()

    package init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        id = source.logger[metadataKey: "hb.request.id"].map { "\($0)" } ?? "\(RequestID())"
    }
}
