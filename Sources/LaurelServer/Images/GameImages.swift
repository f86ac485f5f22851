import Foundation
import HTTPTypes
package import LaurelCore
package import LaurelModel

/// The uploaded images that a game's configuration refers to. Both environments share them.
package struct GameImages: Sendable {
    let ledger: any Ledger
    let game: GameID

    /// Creates an accessor for the images of a game.
    package init(of game: GameID, in ledger: any Ledger) {
        self.ledger = ledger
        self.game = game
    }

    /// Stores an image and replaces any image with the same name.
    ///
    /// - Parameter environment: The environment of the caller's key. A sandbox key cannot replace production's images.
    /// - Throws: ``Problem`` if the sandbox may not change the image, and ``LedgerError``.
    package func store(
        _ bytes: [UInt8], of kind: AvatarImage.Kind, as name: String, from environment: GameEnvironment
    ) async throws {
        let text = Data(bytes).base64EncodedString()
        var random = SystemRandomNumberGenerator()
        let stored = StoredImage(
            type: kind.rawValue, tag: String(UInt64.random(in: .min ... .max, using: &random), radix: 36),
            bytes: text, isOfSandbox: environment == .sandbox)
        try await ledger.transact(in: .server) { [game] transaction in
            let there = try Self.image(name, of: game, in: transaction)
            if environment == .sandbox, there?.bytes == text { return }
            try Self.demandChanging(there, name, to: text, in: environment)
            try transaction.eraseImage(name, of: game)
            try transaction.set(.image(name, of: game), to: stored)
            try transaction.set(.imageName(name, of: game), to: stored.type)
        }
    }

    /// Checks in advance whether ``store(_:of:as:from:)`` or ``remove(_:from:)`` would be rejected.
    ///
    /// - Parameter bytes: The new image; nil to remove it.
    /// - Throws: ``Problem``.
    func demandChanging(_ name: String, to bytes: [UInt8]?, in environment: GameEnvironment) async throws {
        try Self.demandChanging(
            try await image(name), name, to: bytes.map { Data($0).base64EncodedString() }, in: environment)
    }

    /// Checks that the environment may change an image.
    ///
    /// The sandbox may change only images that a sandbox key uploaded, and may upload identical content again.
    private static func demandChanging(
        _ stored: StoredImage?, _ name: String, to text: String?, in environment: GameEnvironment
    ) throws {
        guard environment == .sandbox, let stored, stored.isOfSandbox != true, stored.bytes != text else { return }
        throw Problem(
            "environment-refused", .forbidden,
            "The image \(name.quotedForMessage) belongs to production. Use a production key.")
    }

    func image(_ name: String) async throws -> StoredImage? {
        try await ledger.read(in: .server) { [game] in try Self.image(name, of: game, in: $0) }
    }

    private static func image(
        _ name: String, of game: GameID, in transaction: any LedgerTransaction
    ) throws -> StoredImage? {
        for spelling in name.imageSpellings {
            if let image = try transaction.value(StoredImage.self, of: .image(spelling, of: game)) { return image }
        }
        return nil
    }

    func remove(_ name: String, from environment: GameEnvironment) async throws {
        try await ledger.transact(in: .server) { [game] transaction in
            let there = try Self.image(name, of: game, in: transaction)
            try Self.demandChanging(there, name, to: nil, in: environment)
            try transaction.eraseImage(name, of: game)
        }
    }

    /// Returns the names of the stored images.
    func names() async throws -> Set<String> {
        let prefix = "\(game)/"
        let rows = try await ledger.read(in: .server) { try $0.rows(in: RecordRange(.imageNames, prefix: prefix)) }
        return Set(rows.map { String($0.key.name.dropFirst(prefix.count)) })
    }
}

/// A stored image.
struct StoredImage: Codable {
    let type: String
    /// A random tag that changes with each upload, for the ETag.
    let tag: String
    /// The image in base64.
    let bytes: String
    /// Whether a sandbox key uploaded the image; nil if the image was stored before this was recorded.
    let isOfSandbox: Bool?
}

extension RecordTable {
    /// The images, in the server's realm.
    fileprivate static let images = RecordTable("image")
    /// The names of the images, in the server's realm. Stored separately, so that listing the names reads no image.
    fileprivate static let imageNames = RecordTable("imageName")
}

extension RecordKey {
    fileprivate static func image(_ name: String, of game: GameID) -> RecordKey {
        RecordKey(.images, "\(game)/\(name)")
    }
    fileprivate static func imageName(_ name: String, of game: GameID) -> RecordKey {
        RecordKey(.imageNames, "\(game)/\(name)")
    }
}

extension LedgerTransaction {
    fileprivate mutating func eraseImage(_ name: String, of game: GameID) throws {
        for spelling in name.imageSpellings {
            try erase(.image(spelling, of: game))
            try erase(.imageName(spelling, of: game))
        }
    }
}

extension String {
    /// The spellings under which an image of this name may be stored: the composed form, and the decomposed form that
    /// earlier versions did not normalize.
    fileprivate var imageSpellings: [String] {
        let decomposed = decomposedStringWithCanonicalMapping
        return utf8.elementsEqual(decomposed.utf8) ? [self] : [self, decomposed]
    }
}
