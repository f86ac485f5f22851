import Foundation
import HTTPTypes
import Hummingbird
import LaurelCore
package import LaurelModel
import NIOCore

/// The images that a configuration names: of leaderboards, sets, achievements and group challenges.
extension Door {
    /// `GET /v1/games/{game}/images/{name}`: for everybody, so that pages and games can show it.
    func image(_ request: Request, _ context: DoorContext) async throws -> Response {
        try context.query.refuseNames(besides: [])
        let game = try publicGame(try context.parameters.require("game"))
        let name = try context.imageName()
        let kept = try await ledger.read(in: .server) { try $0.value(KeptImage.self, of: .image(name, of: game.id)) }
        guard let kept, let bytes = Data(base64Encoded: kept.bytes) else { throw Problem.imageNotFound(name) }
        let tag = "\"\(kept.tag)\""
        var response =
            request.knows(tag)
            ? Response(status: .notModified)
            : Response(status: .ok, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
        if response.status == .ok { response.headers[.contentType] = kept.type }
        // Nothing in it is run, and nothing is loaded by it, whatever it really is.
        response.headers[.contentSecurityPolicy] = "default-src 'none'; sandbox"
        response.headers[.cacheControl] = "public, max-age=300"
        response.headers[.eTag] = tag
        return response
    }

    /// `PUT /v1/admin/games/{game}/images/{name}`
    func changeImage(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await developer(of: request, context)
        let game = caller.game.id
        try context.query.refuseNames(besides: [])
        let name = try context.imageName()
        let bytes = Array(try await request.bytes(byteCountMax: AvatarImage.byteCountMax))
        let image = try Problem.explaining(nil) { try AvatarImage(bytes) }
        var random = SystemRandomNumberGenerator()
        let kept = KeptImage(
            type: image.kind.rawValue, tag: String(UInt64.random(in: .min ... .max, using: &random), radix: 36),
            bytes: Data(bytes).base64EncodedString())
        try await audit(AuditedAct(.imageChanged, image: name), caller, context)
        try await ledger.transact(in: .server) { transaction in
            try transaction.set(.image(name, of: game), to: kept)
            try transaction.set(.imageName(name, of: game), to: kept.type)
        }
        return Response(status: .noContent)
    }

    /// `DELETE /v1/admin/games/{game}/images/{name}`
    func removeImage(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await developer(of: request, context)
        let game = caller.game.id
        try context.query.refuseNames(besides: [])
        let name = try context.imageName()
        try await audit(AuditedAct(.imageRemoved, image: name), caller, context)
        try await ledger.transact(in: .server) { transaction in
            try transaction.erase(.image(name, of: game))
            try transaction.erase(.imageName(name, of: game))
        }
        return Response(status: .noContent)
    }

    /// The names of a game's images that are there.
    package func imageNames(of game: GameID) async throws -> Set<String> {
        let prefix = "\(game)/"
        let rows = try await ledger.read(in: .server) { try $0.rows(in: RowRange(.imageNames, prefix: prefix)) }
        return Set(rows.map { String($0.key.name.dropFirst(prefix.count)) })
    }
}

/// An image that the studio gave.
private struct KeptImage: Codable {
    let type: String
    /// Another for each that is put here.
    let tag: String
    /// In base 64.
    let bytes: String
}

extension RowTable {
    /// In the server's realm, as are their names: an image is the same in both environments.
    fileprivate static let images = RowTable("image")
    /// Beside them, so that listing them reads no image.
    fileprivate static let imageNames = RowTable("imageName")
}

extension RowKey {
    fileprivate static func image(_ name: String, of game: GameID) -> RowKey { RowKey(.images, "\(game)/\(name)") }
    fileprivate static func imageName(_ name: String, of game: GameID) -> RowKey {
        RowKey(.imageNames, "\(game)/\(name)")
    }
}

extension DoorContext {
    /// As the configuration has it: one line of 1 to 200 bytes, in which a slash is written `%2F` here.
    fileprivate func imageName() throws -> String {
        let text = try parameters.require("name")
        let name = text.removingPercentEncoding ?? text
        guard name.isOneLine(byteCountMax: 200) else {
            throw Problem.invalid("name", "An image's name is one line of 1 to 200 bytes.")
        }
        return name
    }
}

extension Problem {
    fileprivate static func imageNotFound(_ name: String) -> Problem {
        Problem("image-not-found", .notFound, "The game has no image \(name.quotedForMessage).")
    }
}
