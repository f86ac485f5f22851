/// The streams that receive an event, each until it is terminated.
struct Listeners<Event: Sendable> {
    private var all: [AsyncStream<Event>.Continuation] = []

    mutating func stream() -> AsyncStream<Event> {
        let (stream, continuation) = AsyncStream.makeStream(of: Event.self)
        all.append(continuation)
        return stream
    }

    mutating func notify(_ news: Event) {
        all.removeAll { listener in
            if case .terminated = listener.yield(news) { true } else { false }
        }
    }
}
