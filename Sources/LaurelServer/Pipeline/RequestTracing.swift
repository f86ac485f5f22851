import HTTPTypes
import Hummingbird
import Tracing

/// The spans of requests, in the tracer of an application that embeds the server.
///
/// A span contains the route and not the path, which may contain devices' tokens and invitation codes.
struct RequestTracing: Sendable {
    private let instrument: any Instrument
    private let tracer: any Tracer

    /// Creates the tracing with the application's tracer; nil if there is none, so that a request costs nothing.
    init?() {
        tracer = InstrumentationSystem.tracer
        guard !(tracer is NoOpTracer) else { return nil }
        instrument = InstrumentationSystem.instrument
    }

    /// Starts the span of a request. Its parent is the client's span, if the request names one.
    ///
    /// - Parameter route: The path of the route; nil for an unknown address.
    func start(_ request: Request, route: String?) -> any Span {
        var origin = ServiceContext.current ?? .topLevel
        instrument.extract(request.headers, into: &origin, using: FieldExtractor())
        let method = RequestMetrics.name(of: request.method.rawValue, other: "_OTHER")
        let kind = method == "_OTHER" ? "HTTP" : method
        let span = tracer.startSpan(route.map { "\(kind) \($0)" } ?? kind, context: origin, ofKind: .server)
        span.updateAttributes { attributes in
            attributes["http.request.method"] = method
            attributes["http.route"] = route
        }
        return span
    }

    private struct FieldExtractor: Extractor {
        func extract(key: String, from fields: HTTPFields) -> String? { HTTPField.Name(key).flatMap { fields[$0] } }
    }
}

extension Span {
    /// Ends the span of a request when the head of its response is complete.
    func end(with status: HTTPResponse.Status) {
        updateAttributes { $0["http.response.status_code"] = status.code }
        if status.code >= 500 { setStatus(SpanStatus(code: .error)) }
        end()
    }
}
