import Hummingbird
import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelWire

extension Door {
    /// `POST /v1/auth/refresh`
    func refresh(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context)
        let game = try caller.demandClientKey()
        try context.query.refuseNames(besides: [])
        let body = try await request.decoded(RefreshBody.self)
        guard let token = RefreshToken(body.refreshToken) else { throw Problem.refreshTokenUnknown }
        let moment = clock.now
        let (refreshing, admission) = try await accounts.refresh(
            with: token, to: game.id, in: caller.realm, at: moment)
        guard let admission else { throw Problem.refreshTokenUnknown }
        switch refreshing {
        case .refreshed, .repeated: return try await answer(admission, of: caller)
        case .stolen, .expired:
            await end(admission.ended, at: moment)
            throw refreshing == .stolen ? Problem.refreshTokenReused : .refreshTokenExpired
        case .unknown: throw Problem.refreshTokenUnknown
        }
    }

    /// `DELETE /v1/auth/session`: signs out on this device.
    func endSession(_ request: Request, _ context: DoorContext) async throws -> Response {
        let caller = try await caller(of: request, context)
        let player = try caller.demandPlayer()
        try context.query.refuseNames(besides: [])
        let moment = clock.now
        try await accounts.end(player.session, of: player.id, in: caller.realm, at: moment)
        await end([player.session], at: moment)
        return Response(status: .noContent)
    }
}
