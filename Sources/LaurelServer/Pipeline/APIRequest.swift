import Foundation
import HTTPTypes
import Hummingbird
import LaurelCore
import LaurelModel
import LaurelWire

/// A request whose caller has access to its route.
struct APIRequest: Sendable {
    let caller: Caller
    private let exchange: Pipeline.Exchange
    private let bodyByteCountMax: Int

    init(_ exchange: Pipeline.Exchange, to route: Route, from caller: Caller) {
        self.exchange = exchange
        self.caller = caller
        bodyByteCountMax = route.bodyByteCountMax
    }

    var http: Request { exchange.request }
    var context: HTTPContext { exchange.context }
    var query: Query { context.query }
    var headers: HTTPFields { http.headers }
    var game: GameID { caller.game.id }

    /// The actor of the request in the audit log, without the address of a player.
    var actor: AuditActor {
        caller.key.map { AuditActor(name: "key \($0.id)", address: context.address) } ?? .player
    }

    /// Returns the problem of an error after the start of the response, when it is too late to throw the error.
    ///
    /// Server errors are logged. The process stops if the outcome of a transaction is unknown.
    func problem(of error: any Error) -> Problem { exchange.problem(of: error) }

    /// Reads the JSON body.
    ///
    /// - Throws: ``Problem`` or ``MalformedBody``
    func decoded<Body: Decodable>(_ type: Body.Type) async throws -> Body {
        try await http.decoded(type, byteCountMax: bodyByteCountMax)
    }

    /// Reads the JSON body, or returns nil if it is empty.
    ///
    /// - Throws: ``Problem`` or ``MalformedBody``
    func decodedIfPresent<Body: Decodable>(_ type: Body.Type) async throws -> Body? {
        guard http.head.isJSON else { throw Problem.notJSON }
        let bytes = try await bytes()
        return bytes.isEmpty ? nil : try Request.decode(type, from: bytes)
    }

    /// Reads the body as bytes.
    ///
    /// - Throws: ``Problem`` if it is too large or compressed.
    func bytes() async throws -> Data { try await http.bytes(byteCountMax: bodyByteCountMax) }
}

// MARK: - Path

extension APIRequest {
    /// Returns a percent-decoded part of the path.
    func part(_ name: String) throws -> String { try context.part(name) }

    /// Returns the `{id}` of the path.
    func pathID() throws -> String { try part("id") }

    /// Returns the `{id}` of the path as a leaderboard's id.
    func leaderboardID() throws -> LeaderboardID { try Problem.explaining("id") { try LeaderboardID(pathID()) } }

    /// Returns the player in a part of the path, as a server key names them.
    func playerReference(named name: String = "id") throws -> PlayerReference {
        let text = try part(name)
        return try Problem.explaining(name) { try PlayerReference(text) }
    }
}

// MARK: - Consistency

extension APIRequest {
    /// The maximum time for which a request waits for its position.
    private static let positionWait = Duration.milliseconds(500)

    /// Waits until the service has applied the position in `Laurel-Min-Position`, in the epoch in `Laurel-Epoch` if the
    /// request contains it.
    ///
    /// - Throws: ``Problem`` if the time limit is exceeded, or if the position belongs to an earlier epoch.
    func waitForPosition(of service: RealmService) async throws {
        guard let text = headers[.minPosition] else { return }
        guard let wanted = Query.canonicalNumber(text) else {
            throw Problem.invalid("Laurel-Min-Position", "The value is not a position. Use a whole number from 0.")
        }
        let epoch = try headers[.ledgerEpoch].map { text in
            guard let epoch = Query.canonicalNumber(text) else {
                throw Problem.invalid(
                    "Laurel-Epoch", "The value is not an epoch. Use the value of a response unchanged.")
            }
            return epoch
        }
        func check() throws {
            if let epoch, epoch < service.epoch { throw Problem.epochChanged(epoch, to: service.epoch) }
        }
        try check()
        let position = LedgerPosition(wanted)
        await TimeLimit.wait(until: .now + Self.positionWait) { await service.reach(position) }
        try check()
        if let epoch, epoch > service.epoch { throw Problem.epochNotReached(epoch, at: service.epoch) }
        let applied = service.position
        guard applied >= position else { throw Problem.positionNotReached(wanted, at: applied) }
    }
}
