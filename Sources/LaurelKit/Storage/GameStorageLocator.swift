#if canImport(CryptoKit)
    import CryptoKit
#else
    import Crypto
#endif
import Foundation

/// A locator of a game's storage on this device.
///
/// - The storage belongs to a game and an environment. The server's address and the client key may change between two
///   versions of the game. Therefore a note on the device maps each key to a storage.
/// - Before the server has named the game of a key, the key has a storage of its own, with scores but no identity.
struct GameStorageLocator: Sendable {
    private let server: URL
    private let clientKey: String
    private let root: URL
    /// The folder and secrets that the caller has provided.
    private let folder: URL?
    private let secrets: (any SecretStore)?
    private let files: any FileSystem

    /// Creates a locator.
    ///
    /// - Parameters:
    ///   - root: The folder that contains the storage of every game.
    ///   - folder: The folder of this game; nil for a folder below the root.
    ///   - secrets: The secret store; nil for the system's key store, or for files if the system has none.
    init(
        server: URL, clientKey: String, root: URL, folder: URL?, secrets: (any SecretStore)?, files: any FileSystem
    ) {
        self.server = server
        self.clientKey = clientKey
        self.root = folder ?? root
        self.folder = folder
        self.secrets = secrets
        self.files = files
    }

    /// The application support folder. The player may see and delete the contents of the documents folder.
    ///
    /// On tvOS, the caches folder, because apps cannot write to the application support folder. The system may delete
    /// its contents while the app is not running.
    static var applicationSupport: URL {
        #if os(tvOS)
            let folder = FileManager.SearchPathDirectory.cachesDirectory
        #else
            let folder = FileManager.SearchPathDirectory.applicationSupportDirectory
        #endif
        return FileManager.default.urls(for: folder, in: .userDomainMask).first
            ?? FileManager.default.temporaryDirectory
    }

    /// Returns the storage of the client key, as far as this device knows.
    ///
    /// - Returns: The storage, and whether it belongs to the game permanently. Otherwise, call
    ///   ``storage(of:in:from:)`` when the server has named the game.
    func storageOfKey() throws -> (storage: GameStorage, isFinal: Bool) {
        let own = storage(named: Self.name(of: "key\n\(clientKey)"))
        // The caller has provided both.
        if folder != nil, secrets != nil || !Self.hasKeyStore { return (own, true) }
        if let name = try content(of: keyNote) { return (storage(named: name), true) }
        guard let old = try storageByAddress() else { return (own, false) }
        guard let signedIn = try SignedInPlayer.stored(in: old.secrets), let game = signedIn.game else {
            return (old, false)
        }
        do {
            let storage = try storage(of: game, in: signedIn.environment, from: old)
            guard storage.name == old.name else { return (old, false) }
            try note(old)
            return (old, true)
        } catch {
            // The next start of the game retries.
            return (old, false)
        }
    }

    /// Returns the storage of a game that the server has named.
    ///
    /// Call ``note(_:)`` when no data is left in the current storage.
    ///
    /// - Parameter current: The current storage of the key.
    func storage(of game: String, in environment: String, from current: GameStorage) throws -> GameStorage {
        let note = note(named: "game", "\(game)\n\(environment)")
        let known = try content(of: note)
        // A storage with an identity remains in use, because this device's player has played with it.
        if secrets == nil, try current.hasIdentity {
            if known == nil { try note.write(current.name) }
            return current
        }
        if let known { return storage(named: known) }
        // The name is derived from the game alone, because a key store may outlive the notes.
        let new = storage(named: Self.name(of: "game\n\(game)\n\(environment)"))
        try note.write(new.name)
        return new
    }

    /// Records that the client key maps to `storage`.
    func note(_ storage: GameStorage) throws { try keyNote.write(storage.name) }

    // MARK: Names

    private func storage(named name: String) -> GameStorage {
        let folder = folder ?? root.appendingPathComponent(name, isDirectory: true)
        return GameStorage(name: name, folder: folder, secrets: secrets ?? secrets(named: name, in: folder))
    }

    #if canImport(Security)
        private static let hasKeyStore = true

        private func secrets(named name: String, in folder: URL) -> any SecretStore {
            KeychainSecretStore(service: name)
        }
    #else
        private static let hasKeyStore = false

        private func secrets(named name: String, in folder: URL) -> any SecretStore {
            FileSecretStore(in: folder, files: files)
        }
    #endif

    /// Returns a name that does not reveal the key.
    private static func name(of text: String) -> String { "laurel-" + digest(text) }

    private static func digest(_ text: String) -> String {
        SHA256.hash(data: Data(text.utf8)).prefix(8).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    // MARK: Notes

    private var keyNote: StoredDocument<String> { note(named: "key", clientKey) }

    private func note(named kind: String, _ text: String) -> StoredDocument<String> {
        let file = root.appendingPathComponent("laurel", isDirectory: true)
            .appendingPathComponent("\(kind)-\(Self.digest(text)).json")
        return StoredDocument(file: file, files: files, format: 1) { _ in nil }
    }

    private func content(of note: StoredDocument<String>) throws -> String? {
        try note.read().content.flatMap { $0.wholeMatch(of: /laurel-[0-9a-f]{16}/) == nil ? nil : $0 }
    }

    // MARK: Earlier versions

    /// Returns the storage of a version that named it by server address and client key, or nil if there is none.
    private func storageByAddress() throws -> GameStorage? {
        for address in server.spellings {
            let storage = storage(named: Self.name(of: "\(address)\n\(clientKey)"))
            if secrets == nil, try storage.hasIdentity { return storage }
            let player = try SignedInPlayer.stored(in: storage.secrets)?.player.id
            for waiting in [nil, player] where try hasScores(of: waiting, in: storage) { return storage }
        }
        return nil
    }

    private func hasScores(of player: String?, in storage: GameStorage) throws -> Bool {
        try files.contents(of: ScoreQueue.file(of: player, in: storage.folder)) != nil
    }
}

extension URL {
    /// The address, and its other spellings that earlier versions of a game may have used.
    fileprivate var spellings: [String] {
        guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true), let host = parts.host
        else { return [absoluteString] }
        let local = ["localhost", "127.0.0.1", "[::1]"]
        while parts.percentEncodedPath.hasSuffix("/") { parts.percentEncodedPath.removeLast() }
        let path = parts.percentEncodedPath
        var spellings = [absoluteString]
        for scheme in ["https", "http"] {
            for host in local.contains(host) || host == "::1" ? local : [host] {
                for end in ["", "/"] {
                    let port = parts.port.map { ":\($0)" } ?? ""
                    spellings.append("\(scheme)://\(host)\(port)\(path)\(end)")
                }
            }
        }
        return spellings
    }
}
