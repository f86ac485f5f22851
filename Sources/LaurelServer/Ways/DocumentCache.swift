import Foundation
import LaurelModel
import Synchronization

/// What others publish, kept for an hour; read again sooner where it does not know a key, but no more than once a minute.
final class DocumentCache: Sendable {
    private static let byteCountMax = 64 << 10
    private static let countMax = 1_000
    private static let lifetime = Span.seconds(3_600)
    private static let patience = Span.seconds(60)

    private let source: any RemoteDocuments
    private let kept = Mutex<[URL: (data: Data, readAt: Moment)]>([:])

    init(_ source: any RemoteDocuments) { self.source = source }

    /// - Parameter isNewer: Whether what is kept is known not to be enough.
    func document(at url: URL, _ now: Moment, isNewer: Bool = false) async throws -> Data {
        if let known = kept.withLock({ $0[url] }), now < known.readAt + (isNewer ? Self.patience : Self.lifetime) {
            return known.data
        }
        let data: Data
        do { data = try await source.document(at: url, byteCountMax: Self.byteCountMax) } catch {
            throw Problem.issuerUnreachable
        }
        kept.withLock { kept in
            if kept.count >= Self.countMax { kept = [:] }
            kept[url] = (data, now)
        }
        return data
    }
}
