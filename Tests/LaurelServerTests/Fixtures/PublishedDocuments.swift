import Foundation
import LaurelModel

@testable import LaurelServer

/// Documents of identity providers at addresses that tests do not reach.
final class PublishedDocuments: RemoteDocuments {
    struct NothingThere: Error {}

    private let documents: Locked<[String: Data]>
    private let asked = Locked<[String]>([])

    init(_ documents: [String: Data] = [:]) { self.documents = Locked(documents) }

    /// The requested addresses in order.
    var addresses: [String] { asked.withLock { $0 } }

    func publish(_ data: Data, at address: String) { documents.withLock { $0[address] = data } }

    func document(at url: URL, byteCountMax: Int) throws -> Data {
        asked.withLock { $0.append(url.absoluteString) }
        guard let data = documents.withLock({ $0[url.absoluteString] }), data.count <= byteCountMax else {
            throw NothingThere()
        }
        return data
    }
}
