import Foundation
import LaurelModel

/// A cache of documents that other servers publish.
///
/// A document is valid for an hour. If it does not contain a key, it is read again earlier, but at most once a minute.
///
/// One task at a time reads an address, and all callers that wait for the address share its result. A failure is cached
/// too, so that sign-ins do not each send a request to an unresponsive server. The number of concurrent reads is
/// limited. A new read of a host starts only if the host has fewer running reads than the number that is still free.
final class DocumentCache: Sendable {
    private struct State {
        var documents: [URL: (data: Data, readAt: Moment)] = [:]
        var failures: [URL: Moment] = [:]
        var readings: [URL: Task<Data, any Error>] = [:]
    }

    private static let byteCountMax = 64 << 10
    private static let countMax = 1_000
    private static let lifetime = Span.seconds(3_600)
    private static let patience = Span.seconds(60)
    /// The time after a failure during which an address is not read again.
    static let pauseAfterFailure = Span.seconds(10)

    private let source: any RemoteDocuments
    /// The maximum number of concurrent reads.
    let readingCountMax: Int
    private let state = Locked(State())

    init(_ source: any RemoteDocuments, readingCountMax: Int) {
        self.source = source
        self.readingCountMax = readingCountMax
    }

    /// The current number of reads.
    var readingCount: Int { state.withLock(\.readings.count) }

    /// Returns the document at an address.
    ///
    /// - Parameter isNewer: Whether the caller knows that the cached document is not sufficient.
    /// - Throws: ``Problem`` if the document cannot be read, or if there are too many reads.
    func document(at url: URL, _ now: Moment, isNewer: Bool = false) async throws -> Data {
        let known = state.withLock { $0.documents[url] }
        if let known, now < known.readAt + (isNewer ? Self.patience : Self.lifetime) { return known.data }
        guard let reading = try reading(of: url, now) else { throw Problem.issuerUnreachable }
        do { return try await reading.value } catch { throw Problem.issuerUnreachable }
    }

    /// Returns the task that reads an address; nil if a read failed recently.
    private func reading(of url: URL, _ now: Moment) throws -> Task<Data, any Error>? {
        let host = url.host()
        return try state.withLock { state in
            if let reading = state.readings[url] { return reading }
            // If the clock was set back, a failure does not last longer.
            if let failedAt = state.failures[url], failedAt <= now, now < failedAt + Self.pauseAfterFailure {
                return nil
            }
            let free = readingCountMax - state.readings.count
            guard state.readings.keys.count(where: { $0.host() == host }) < free else { throw Problem.overloaded }
            let reading = Task { try await read(url, now) }
            state.readings[url] = reading
            return reading
        }
    }

    private func read(_ url: URL, _ now: Moment) async throws -> Data {
        do {
            let data = try await source.document(at: url, byteCountMax: Self.byteCountMax)
            state.withLock { state in
                if state.documents.count >= Self.countMax { state.documents = [:] }
                state.documents[url] = (data, now)
                state.failures[url] = nil
                state.readings[url] = nil
            }
            return data
        } catch {
            state.withLock { state in
                if state.failures.count >= Self.countMax { state.failures = [:] }
                state.failures[url] = now
                state.readings[url] = nil
            }
            throw error
        }
    }
}
