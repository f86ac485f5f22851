import Foundation
import HTTPTypes
import Hummingbird
import LaurelCore
import LaurelModel
import NIOCore

/// The endpoints of players' pictures.
struct AvatarsAPI: Sendable {
    let games: Games
    let ledger: any Ledger

    init(_ door: Door) {
        games = door.games
        ledger = door.ledger
    }

    /// `GET /v1/players/{id}/avatar`: returns a picture to any client that knows the id, so that pages can show it.
    func avatar(_ context: HTTPContext) async throws -> Response {
        let isBitmap = try context.query.parameter("generated") { text in
            guard ["svg", "png"].contains(text) else {
                throw Problem.invalid(
                    "generated", "Unknown value \(text.quotedForMessage). Supported values: svg, png.")
            }
            return text == "png"
        }
        let id = try Problem.explaining("id") { try PlayerID(context.part("id")) }
        let key = RecordKey.avatar(of: id)
        let stored = try await ledger.read(in: .server) { try $0.value(StoredAvatar.self, of: key) }
        var response: Response
        if let stored, let image = Data(base64Encoded: stored.image), try await isShown(stored, of: id) {
            response = Response(status: .ok, body: ResponseBody(byteBuffer: ByteBuffer(bytes: image)))
            response.headers[.contentType] = stored.type
        } else if isBitmap == true {
            let png = AvatarPicture(for: id).png
            response = Response(status: .ok, body: ResponseBody(byteBuffer: ByteBuffer(bytes: png)))
            response.headers[.contentType] = "image/png"
        } else {
            response = Response(text: AvatarPicture(for: id).svg, type: "image/svg+xml")
        }
        // Browsers must not run scripts or load resources of the picture, even if its type is wrong.
        response.headers[.contentSecurityPolicy] = "default-src 'none'; sandbox"
        response.headers[.cacheControl] = "public, max-age=300"
        return response
    }

    /// Returns whether the player's own picture is visible. A child's picture is stored but not visible, like their
    /// name.
    private func isShown(_ avatar: StoredAvatar, of player: PlayerID) async throws -> Bool {
        guard let realm = try avatar.realm else { return false }
        let service = try await games.service(of: realm)
        return try await service.players.player(.id(player)).flags.isDisjoint(with: [.underage, .closed])
    }

    /// `PUT /v1/players/me/avatar`: sets the player's own picture.
    func changeAvatar(_ request: APIRequest, _ me: Caller.SignedIn) async throws -> Response {
        let player = try await games.service(for: request.caller).players.player(.id(me.id))
        guard player.flags.isDisjoint(with: [.underage, .banned]) else { throw Problem.avatarRefused }
        try await store(try await picture(in: request), of: me.id)
        return Response(status: .noContent)
    }

    /// `PUT /v1/admin/players/{id}/avatar`: sets a player's picture with a server key.
    func changeAvatarOfPlayer(_ request: APIRequest) async throws -> Response {
        let (service, player) = try await subject(of: request)
        guard player.flags.isDisjoint(with: [.underage, .closed]) else { throw Problem.avatarRefused }
        let picture = try await picture(in: request)
        try await service.auditLog.record(AuditedAct(.avatarChanged, player: player.number), by: request.actor)
        try await store(picture, of: player.id)
        return Response(status: .noContent)
    }

    /// `DELETE /v1/admin/players/{id}/avatar`: removes a player's picture with a server key.
    func removeAvatarOfPlayer(_ request: APIRequest) async throws -> Response {
        let (service, player) = try await subject(of: request)
        try await service.auditLog.record(AuditedAct(.avatarRemoved, player: player.number), by: request.actor)
        try await removeAvatar(of: player.id)
        return Response(status: .noContent)
    }

    private func subject(of request: APIRequest) async throws -> (service: RealmService, player: Player) {
        let service = try await games.service(for: request.caller)
        return (service, try await service.players.player(try request.playerReference()))
    }

    private func picture(in request: APIRequest) async throws -> StoredAvatar {
        let bytes = Array(try await request.bytes())
        let image = try Problem.explaining(nil) { try AvatarImage(bytes) }
        let realm = request.caller.realm
        return StoredAvatar(
            type: image.kind.rawValue, image: Data(bytes).base64EncodedString(), group: realm.group.text,
            environment: realm.environment.rawValue)
    }

    private func store(_ avatar: StoredAvatar, of player: PlayerID) async throws {
        try await ledger.transact(in: .server) { try $0.set(.avatar(of: player), to: avatar) }
        // The account may have been closed, and its picture removed, before this picture was stored.
        guard let realm = try avatar.realm else { return }
        let known = try await ledger.read(in: realm) { try $0.players(named: [.id(player)]).values.first }
        if known?.flags.contains(.closed) ?? true { try await removeAvatar(of: player) }
    }

    /// `DELETE /v1/players/me/avatar`: removes the player's own picture.
    func removeAvatar(_ request: APIRequest, _ me: Caller.SignedIn) async throws -> Response {
        try await removeAvatar(of: me.id)
        return Response(status: .noContent)
    }

    func removeAvatar(of player: PlayerID) async throws {
        let key = RecordKey.avatar(of: player)
        try await ledger.transact(in: .server) { try $0.erase(key) }
    }
}

extension Problem {
    fileprivate static var avatarRefused: Problem {
        Problem("avatar-refused", .forbidden, "The player cannot have an uploaded avatar. Use the generated avatar.")
    }
}
