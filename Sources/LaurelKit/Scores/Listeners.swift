/// The streams that are notified, each until it is terminated.
struct Listeners<News: Sendable> {
    private var all: [AsyncStream<News>.Continuation] = []

    mutating func stream() -> AsyncStream<News> {
        let (stream, continuation) = AsyncStream.makeStream(of: News.self)
        all.append(continuation)
        return stream
    }

    mutating func notify(_ news: News) {
        all.removeAll { listener in
            if case .terminated = listener.yield(news) { true } else { false }
        }
    }
}
