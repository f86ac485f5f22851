import Foundation
import HTTPTypes
import Hummingbird
import LaurelCore
import LaurelModel
import NIOCore

/// The endpoints of the images of leaderboards, sets, achievements and group challenges.
struct ImagesAPI: Sendable {
    let games: Games
    let ledger: any Ledger
    let images: ImageAdministration

    init(_ door: Door) {
        games = door.games
        ledger = door.ledger
        images = door.images
    }

    /// `GET /v1/games/{game}/images/{name}`: returns an image without authentication, so that pages and games can show
    /// it.
    func image(_ request: Request, _ context: HTTPContext) async throws -> Response {
        let game = try games.game(named: context.part("game"))
        let name = try context.imageName()
        guard let stored = try await GameImages(of: game.id, in: ledger).image(name),
            let bytes = Data(base64Encoded: stored.bytes)
        else { throw Problem.imageNotFound(name) }
        let tag = "\"\(stored.tag)\""
        var response =
            request.knows(tag)
            ? Response(status: .notModified)
            : Response(status: .ok, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
        if response.status == .ok { response.headers[.contentType] = stored.type }
        // The policy prevents the file from running scripts or loading resources, whatever its actual content is.
        response.headers[.contentSecurityPolicy] = "default-src 'none'; sandbox"
        response.headers[.cacheControl] = "public, max-age=300"
        response.headers[.eTag] = tag
        return response
    }

    /// `PUT /v1/admin/games/{game}/images/{name}`: stores an image.
    func changeImage(_ request: APIRequest) async throws -> Response {
        let game = request.game
        let name = try request.context.imageName()
        try await images.store(
            Array(try await request.bytes()), as: name, of: game,
            in: try await games.service(for: request.caller), by: request.actor)
        return Response(status: .noContent)
    }

    /// `DELETE /v1/admin/games/{game}/images/{name}`: removes an image.
    func removeImage(_ request: APIRequest) async throws -> Response {
        let game = request.game
        try await images.remove(
            try request.context.imageName(), of: game, in: try await games.service(for: request.caller),
            by: request.actor)
        return Response(status: .noContent)
    }
}

extension HTTPContext {
    /// Returns the image's name in the path: one line of 1 to 200 bytes. A slash in the name is escaped as `%2F`.
    fileprivate func imageName() throws -> String {
        try part("name").checkedImageName()
    }
}

extension String {
    /// Returns the name in Unicode's composed form, because file systems return the same name in either form.
    ///
    /// - Throws: ``Problem`` if the name is not one line of 1 to 200 bytes.
    func checkedImageName() throws -> String {
        let name = utf8.count <= 600 ? precomposedStringWithCanonicalMapping : self
        guard name.isOneLine(byteCountMax: 200) else {
            throw Problem.invalid("name", "The name is not one line of 1 to 200 bytes. Use another name.")
        }
        return name
    }
}

extension Problem {
    fileprivate static func imageNotFound(_ name: String) -> Problem {
        Problem(
            "image-not-found", .notFound,
            "This game has no image \(name.quotedForMessage). Upload it with PUT /v1/admin/games/{game}/images/{name}.")
    }
}
