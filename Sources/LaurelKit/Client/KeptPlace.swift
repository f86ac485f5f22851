#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif
import Foundation

/// Where a device keeps what belongs to one game on one server.
struct KeptPlace {
    /// Tells games and servers apart, and says nothing of the key.
    private let name: String

    init(server: URL, clientKey: String) {
        let digest = SHA256.hash(data: Data("\(server.absoluteString)\n\(clientKey)".utf8))
        name = "laurel-" + digest.prefix(8).map { String(format: "%02x", $0) }.joined()
    }

    /// Not in the documents, which a player may see and delete.
    var folder: URL {
        let folders = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
        return (folders.first ?? FileManager.default.temporaryDirectory).appendingPathComponent(name, isDirectory: true)
    }

    func secrets(in folder: URL, files: any FileSystem) -> any SecretStore {
        #if canImport(Security)
            KeychainSecretStore(service: name)
        #else
            FileSecretStore(in: folder, files: files)
        #endif
    }
}
