import Foundation
import HTTPTypes
package import LaurelCore
package import LaurelModel

/// The images that a game's configuration names, as the studio gave them. They are the same in both environments.
package struct GameImages: Sendable {
    let ledger: any Ledger
    let game: GameID

    package init(of game: GameID, in ledger: any Ledger) {
        self.ledger = ledger
        self.game = game
    }

    /// Puts an image there, in the place of one of that name.
    ///
    /// - Parameter environment: Whose key gives it. The sandbox changes nothing by what is there already.
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

    /// Refuses at the door what ``store(_:of:as:from:)`` and ``remove(_:from:)`` would.
    ///
    /// - Parameter bytes: The image that is to be there; nil for none.
    /// - Throws: ``Problem``.
    func demandChanging(_ name: String, to bytes: [UInt8]?, in environment: GameEnvironment) async throws {
        try Self.demandChanging(
            try await image(name), name, to: bytes.map { Data($0).base64EncodedString() }, in: environment)
    }

    /// What production may show is not the sandbox's to change; what the sandbox gave itself is, and the same may be given again.
    private static func demandChanging(
        _ stored: StoredImage?, _ name: String, to text: String?, in environment: GameEnvironment
    ) throws {
        guard environment == .sandbox, let stored, stored.isOfSandbox != true, stored.bytes != text else { return }
        throw Problem(
            "environment-refused", .forbidden,
            "Production shows \(name.quotedForMessage), which its key gave. Change it with a key of production.")
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

    /// The names of those that are there.
    func names() async throws -> Set<String> {
        let prefix = "\(game)/"
        let rows = try await ledger.read(in: .server) { try $0.rows(in: RecordRange(.imageNames, prefix: prefix)) }
        return Set(rows.map { String($0.key.name.dropFirst(prefix.count)) })
    }
}

/// An image that the studio gave.
struct StoredImage: Codable {
    let type: String
    /// Another for each that is put here.
    let tag: String
    /// In base 64.
    let bytes: String
    /// Whether a sandbox key gave it; of one from before this was kept, nobody knows.
    let isOfSandbox: Bool?
}

extension RecordTable {
    /// In the server's realm, as are their names.
    fileprivate static let images = RecordTable("image")
    /// Beside them, so that listing them reads no image.
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
    /// The spellings under which an image of this name may be stored: the composed form, and the decomposed one that earlier
    /// versions stored as it came.
    fileprivate var imageSpellings: [String] {
        let decomposed = decomposedStringWithCanonicalMapping
        return utf8.elementsEqual(decomposed.utf8) ? [self] : [self, decomposed]
    }
}
