import Foundation
import HTTPTypes
import Hummingbird
import LaurelCore
import LaurelModel
import NIOCore

extension Door {
    /// `GET /v1/players/{id}/avatar`: for everybody who knows the id, so that pages can show it.
    func avatar(_ request: Request, _ context: DoorContext) async throws -> Response {
        try context.query.refuseNames(besides: ["generated"])
        let isBitmap = try context.query.parameter("generated") { text in
            guard ["svg", "png"].contains(text) else { throw Problem.invalid("generated", "Write svg or png.") }
            return text == "png"
        }
        let id = try playerID(context)
        let key = RowKey.avatar(of: id)
        let kept = try await ledger.read(in: .server) { try $0.value(StoredAvatar.self, of: key) }
        var response: Response
        if let kept, let image = Data(base64Encoded: kept.image), try await isShown(kept, of: id) {
            response = Response(status: .ok, body: ResponseBody(byteBuffer: ByteBuffer(bytes: image)))
            response.headers[.contentType] = kept.type
        } else if isBitmap == true {
            let png = AvatarPicture(for: id).png
            response = Response(status: .ok, body: ResponseBody(byteBuffer: ByteBuffer(bytes: png)))
            response.headers[.contentType] = "image/png"
        } else {
            response = Response(text: AvatarPicture(for: id).svg, type: "image/svg+xml")
        }
        // Nothing in it is run, and nothing is loaded by it, whatever it really is.
        response.headers[.contentSecurityPolicy] = "default-src 'none'; sandbox"
        response.headers[.cacheControl] = "public, max-age=300"
        return response
    }

    /// A child's own picture is kept and not shown, like its name.
    private func isShown(_ avatar: StoredAvatar, of player: PlayerID) async throws -> Bool {
        guard let realm = try avatar.realm else { return false }
        let service = try await games.service(of: realm)
        return try await service.players.player(.id(player)).flags.isDisjoint(with: [.underage, .closed])
    }

    /// `PUT /v1/players/me/avatar`
    func changeAvatar(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context)
        let me = try caller.demandPlayer()
        try context.query.refuseNames(besides: [])
        let player = try await service(for: caller).players.player(.id(me.id))
        guard player.flags.isDisjoint(with: [.underage, .banned]) else { throw Problem.avatarRefused }
        try await keep(try await picture(in: request, for: caller), of: me.id)
        return Response(status: .noContent)
    }

    /// `PUT /v1/admin/players/{id}/avatar`: the game gives a player a picture.
    func changeAvatarOfPlayer(_ request: Request, _ context: DoorContext) async throws -> Response {
        let (caller, player) = try await subject(of: request, context)
        guard player.flags.isDisjoint(with: [.underage, .closed]) else { throw Problem.avatarRefused }
        let kept = try await picture(in: request, for: caller)
        try await audit(AuditedAct(.avatarChanged, player: player.number), caller, context)
        try await keep(kept, of: player.id)
        return Response(status: .noContent)
    }

    /// `DELETE /v1/admin/players/{id}/avatar`: nobody sees a player's picture any more.
    func removeAvatarOfPlayer(_ request: Request, _ context: DoorContext) async throws -> Response {
        let (caller, player) = try await subject(of: request, context)
        try await audit(AuditedAct(.avatarRemoved, player: player.number), caller, context)
        try await removeAvatar(of: player.id)
        return Response(status: .noContent)
    }

    private func subject(of request: Request, _ context: DoorContext) async throws -> (caller: Caller, player: Player) {
        let caller = try await caller(of: request, context)
        try caller.demandServerKey()
        try context.query.refuseNames(besides: [])
        return (caller, try await service(for: caller).players.player(try context.playerReference()))
    }

    private func picture(in request: Request, for caller: Caller) async throws -> StoredAvatar {
        let bytes = Array(try await request.bytes(byteCountMax: AvatarImage.byteCountMax))
        let image = try Problem.explaining(nil) { try AvatarImage(bytes) }
        return StoredAvatar(
            type: image.kind.rawValue, image: Data(bytes).base64EncodedString(), group: caller.realm.group.text,
            environment: caller.realm.environment.rawValue)
    }

    private func keep(_ avatar: StoredAvatar, of player: PlayerID) async throws {
        try await ledger.transact(in: .server) { try $0.set(.avatar(of: player), to: avatar) }
        // The account may have been closed meanwhile, and its picture removed before this one came.
        guard let realm = try avatar.realm else { return }
        let known = try await ledger.read(in: realm) { try $0.players(named: [.id(player)]).values.first }
        if known?.flags.contains(.closed) ?? true { try await removeAvatar(of: player) }
    }

    /// `DELETE /v1/players/me/avatar`
    func removeAvatar(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context)
        let me = try caller.demandPlayer()
        try context.query.refuseNames(besides: [])
        try await removeAvatar(of: me.id)
        return Response(status: .noContent)
    }

    func removeAvatar(of player: PlayerID) async throws {
        let key = RowKey.avatar(of: player)
        try await ledger.transact(in: .server) { try $0.erase(key) }
    }

    private func playerID(_ context: DoorContext) throws -> PlayerID {
        let text = try context.pathID()
        return try Problem.explaining("id") { try PlayerID(text) }
    }
}

extension Problem {
    fileprivate static var avatarRefused: Problem {
        Problem("avatar-refused", .forbidden, "This player shows a generated picture.")
    }
}
