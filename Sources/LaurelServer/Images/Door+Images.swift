import Foundation
import HTTPTypes
import Hummingbird
package import LaurelCore
package import LaurelModel
import NIOCore

/// The images that a configuration names: of leaderboards, sets, achievements and group challenges.
extension Door {
    /// `GET /v1/games/{game}/images/{name}`: for everybody, so that pages and games can show it.
    func image(_ request: Request, _ context: DoorContext) async throws -> Response {
        try context.query.refuseNames(besides: [])
        let game = try publicGame(try context.part("game"))
        let name = try context.imageName()
        guard let kept = try await GameImages(of: game.id, in: ledger).image(name),
            let bytes = Data(base64Encoded: kept.bytes)
        else { throw Problem.imageNotFound(name) }
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
        try await keep(
            Array(try await request.bytes(byteCountMax: AvatarImage.byteCountMax)), as: name, of: game,
            in: try await service(for: caller), by: caller.actor(context))
        return Response(status: .noContent)
    }

    /// Puts an image where everybody finds it, and says so in the audit log.
    ///
    /// - Parameters:
    ///   - bytes: A PNG or JPEG of at most ``AvatarImage/byteCountMax``.
    ///   - name: One line of 1 to 200 bytes.
    ///   - service: Of the environment whose log it is in.
    package func keep(
        _ bytes: [UInt8], as name: String, of game: GameID, in service: RealmService, by actor: AuditActor
    ) async throws {
        let name = try name.demandImageName()
        let image = try Problem.explaining(nil) { try AvatarImage(bytes) }
        let images = GameImages(of: game, in: ledger)
        try await images.demandChanging(name, to: bytes, in: service.realm.environment)
        try await service.auditLog.record(AuditedAct(.imageChanged, image: name), by: actor)
        try await images.keep(bytes, of: image.kind, as: name, from: service.realm.environment)
    }

    /// `DELETE /v1/admin/games/{game}/images/{name}`
    func removeImage(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await developer(of: request, context)
        let game = caller.game.id
        try context.query.refuseNames(besides: [])
        try await removeImage(
            try context.imageName(), of: game, in: try await service(for: caller), by: caller.actor(context))
        return Response(status: .noContent)
    }

    package func removeImage(
        _ name: String, of game: GameID, in service: RealmService, by actor: AuditActor
    ) async throws {
        let images = GameImages(of: game, in: ledger)
        try await images.demandChanging(name, to: nil, in: service.realm.environment)
        try await service.auditLog.record(AuditedAct(.imageRemoved, image: name), by: actor)
        try await images.remove(name, from: service.realm.environment)
    }

    /// The names of a game's images that are there.
    package func imageNames(of game: GameID) async throws -> Set<String> {
        try await GameImages(of: game, in: ledger).names()
    }
}

extension DoorContext {
    /// As the configuration has it: one line of 1 to 200 bytes, in which a slash is written `%2F` here.
    fileprivate func imageName() throws -> String {
        try part("name").demandImageName()
    }
}

extension String {
    /// The name in Unicode's composed form: systems spell the name of one file in either form.
    fileprivate func demandImageName() throws -> String {
        let name = utf8.count <= 600 ? precomposedStringWithCanonicalMapping : self
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
