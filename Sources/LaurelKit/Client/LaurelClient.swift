public import Foundation
import LaurelModel
import LaurelWire

/// A client of a Laurel server. Create one for the whole game.
///
/// ```swift
/// let laurel = try LaurelClient(server: URL(string: "https://laurel.example.com")!, clientKey: "lrl_live_…")
/// try await laurel.signIn()
/// let delivery = try await laurel.submit(1_500, to: "speedrun")
/// ```
///
/// - Reading methods retry a temporary failure a few times, and then throw the error.
/// - Submitted scores are not lost: a score that cannot be sent now is stored on the device and sent later.
public final class LaurelClient: Sendable {
    /// The queue of scores that wait to be sent.
    public let scores: ScoreQueue

    let connection: Connection
    let session: PlayerSession
    let places: EventPlaces
    private let networkWatch: NetworkWatch

    /// Creates a client, and opens the game's storage on this device. Nothing is sent.
    ///
    /// - Parameters:
    ///   - server: The server's address, such as `https://laurel.example.com`.
    ///   - clientKey: The game's client key. It is not a secret, and starts with `lrl_live_` or `lrl_sandbox_`.
    ///   - folder: The folder for the score queue, and for secrets if the system has no keychain. Use one folder for
    ///     each game and environment. If nil, the client uses a folder that belongs to the game of the client key. That
    ///     folder does not change if the key or the server's address changes.
    ///   - languages: The languages for names and scores, in order of preference; nil for those of the device.
    /// - Throws: ``LaurelError`` with the code `device-storage` if the stored data cannot be read.
    public convenience init(
        server: URL, clientKey: String, folder: URL? = nil, languages: [String]? = nil,
        secrets: (any SecretStore)? = nil, files: any FileSystem = DiskFiles(),
        transport: any Transport = URLSessionTransport(), clock: any DeviceClock = SystemDeviceClock(),
        random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) throws {
        try self.init(
            server: server, clientKey: clientKey, applicationSupport: GameStorageLocator.applicationSupport,
            folder: folder, languages: languages, secrets: secrets, files: files, transport: transport, clock: clock,
            random: random)
    }

    /// Creates a client with replaceable dependencies.
    ///
    /// - Parameter root: The folder that contains the storage of every game.
    package init(
        server: URL, clientKey: String, applicationSupport root: URL, folder: URL? = nil, languages: [String]? = nil,
        secrets: (any SecretStore)? = nil, files: any FileSystem = DiskFiles(),
        transport: any Transport = URLSessionTransport(), clock: any DeviceClock = SystemDeviceClock(),
        random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) throws {
        let locator = GameStorageLocator(
            server: server, clientKey: clientKey, root: root, folder: folder, secrets: secrets, files: files)
        let connection = Connection(
            server: server, transport: transport, clock: clock, languages: languages ?? Locale.preferredLanguages,
            random: random)
        do {
            let (storage, isFinal) = try locator.storageOfKey()
            let signedIn = try SignedInPlayer.stored(in: storage.secrets)
            let session = PlayerSession(
                connection: connection, clientKey: clientKey, locator: locator, storage: storage,
                isStorageFinal: isFinal, signedIn: signedIn)
            places = EventPlaces(in: storage.folder, files: files)
            scores = try ScoreQueue(
                in: storage.folder, player: signedIn?.player.id, formerly: signedIn?.formerIDs ?? [], files: files,
                connection: connection,
                send: { bodies, player in
                    let bodies = await session.signed(bodies, by: player)
                    let answer = try await session.response(
                        to: .post("submissions", body: bodies), for: player, rule: .once)
                    return try WireJSON.decode(ReceiptsBody.self, from: answer.body).receipts
                },
                sendProgress: { lines, player in
                    let answer = try await session.response(
                        to: .post("achievements", "progress", body: ProgressBody(lines)), for: player, rule: .once)
                    return try WireJSON.decode(AchievementsBody.self, from: answer.body).achievements
                        .map(Achievement.init)
                })
            networkWatch = NetworkWatch { [weak scores] in
                await connection.serverWasReached()
                await scores?.flush()
            }
            self.connection = connection
            self.session = session
        } catch {
            throw LaurelError(.deviceStorage, "This device's storage cannot be read. \(error.localizedDescription)")
        }
    }

    // MARK: Players

    /// The signed-in player, or nil if no player is signed in. The session is stored on the device: the player remains
    /// signed in when the game is restarted.
    public var player: Player? {
        get async { await session.signedIn?.player }
    }

    /// Whether the signed-in player belongs to the sandbox, or nil if no player is signed in.
    ///
    /// The data of the sandbox is separate from that of production.
    public var isSandbox: Bool? {
        get async { await session.signedIn.map { $0.environment == "sandbox" } }
    }

    /// Signs in the player of this device without user interaction, and sends the scores that wait.
    ///
    /// - Parameter displayName: The display name of a new player. An existing player's name does not change.
    @discardableResult
    public func signIn(displayName: String? = nil) async throws -> Player {
        try await signIn(with: .device, displayName: displayName)
    }

    /// Signs in a player with a proof of identity, and sends the scores that wait.
    ///
    /// - Parameters:
    ///   - proof: The proof of the player's identity.
    ///   - displayName: The display name of a new player. An existing player's name does not change.
    @discardableResult
    public func signIn(with proof: SignInProof, displayName: String? = nil) async throws -> Player {
        let name = try displayName.map { try Self.checked($0) }
        return try await changingPlayer { try await session.signIn(with: proof, displayName: name) }
    }

    /// Links another sign-in method to the signed-in player.
    ///
    /// If the identity already belongs to another player, the two accounts are merged: that other player remains, with
    /// the scores of both. If the response is lost, the next start of the game completes the change.
    ///
    /// - Returns: The remaining player, which is not the previous player if accounts were merged.
    @discardableResult
    public func link(_ proof: SignInProof) async throws -> Player {
        try await changingPlayer { try await session.link(proof) }
    }

    /// Returns a nonce for ``SignInProof/apple(identityToken:nonce:)``. It can be used once, within five minutes.
    ///
    /// Pass the SHA-256 of the nonce, in hexadecimal, to Apple's sign-in request.
    public func signInNonce() async throws -> String { try await session.nonce().nonce }

    /// Changes the signed-in player while the score queue is stopped.
    private func changingPlayer(_ change: () async throws -> SignedInPlayer) async throws -> Player {
        try await betweenSendings {
            let signedIn = try await change()
            let folder = await session.storage.folder
            try await scores.open(player: signedIn.player.id, formerly: signedIn.formerIDs ?? [], in: folder)
            await places.move(to: folder)
            try await session.noteStorage()
            return signedIn.player
        }
    }

    /// Runs `body` while the score queue is stopped. A sign-in therefore does not wait for old scores to be sent.
    func betweenSendings<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
        await scores.stop()
        do {
            let value = try await body()
            await scores.resume()
            return value
        } catch {
            await scores.resume()
            throw error
        }
    }

    /// Signs the player out. The player's queued scores remain on the device until the same player signs in again.
    public func signOut() async throws {
        try await betweenSendings {
            try await session.signOut()
            try await scores.open(player: nil)
        }
    }

    // MARK: Scores

    /// Submits a score to one leaderboard. See ``submit(_:to:context:earnedAt:id:)``.
    ///
    /// - Parameter occurrence: The number of the only occurrence that may accept the score; nil for the occurrence in
    ///   which the score was earned.
    @discardableResult
    public func submit(
        _ score: some BinaryInteger, to leaderboard: String, context: UInt64 = 0, occurrence: Int64? = nil,
        earnedAt date: Date? = nil, id: UUID? = nil
    ) async throws -> ScoreDelivery {
        let leaderboards: [LeaderboardID?] = [try Self.checked(leaderboard: leaderboard)]
        return try await submit(score, to: leaderboards, context, occurrence, date, id)[0]
    }

    /// Submits a score to the player's default leaderboard or, if the player has chosen none, to the game's.
    @discardableResult
    public func submit(
        _ score: some BinaryInteger, context: UInt64 = 0, earnedAt date: Date? = nil, id: UUID? = nil
    ) async throws -> ScoreDelivery {
        try await submit(score, to: [nil], context, nil, date, id)[0]
    }

    /// Submits a score to several leaderboards.
    ///
    /// The score is stored on the device before it is sent. If it cannot be sent now, it is sent later. It counts once.
    ///
    /// - Parameters:
    ///   - score: The score, in the unit of the leaderboards' format.
    ///   - leaderboards: The ids of the leaderboards.
    ///   - context: 64 bits for the game's own use, which are returned unchanged.
    ///   - date: The date on which the score was earned; nil for now.
    ///   - id: The game's own id for a score that it may submit again. The same id with the same date counts once. Nil
    ///     for a new id.
    /// - Returns: The delivery for each leaderboard, in the same order. A score may still be waiting to be sent.
    /// - Throws: ``LaurelError`` if a leaderboard id is invalid or the device cannot store the score. Nothing is stored
    ///   in these cases.
    @discardableResult
    public func submit(
        _ score: some BinaryInteger, to leaderboards: [String], context: UInt64 = 0, earnedAt date: Date? = nil,
        id: UUID? = nil
    ) async throws -> [ScoreDelivery] {
        try await submit(
            score, to: leaderboards.map { try Self.checked(leaderboard: $0) }, context, nil, date, id)
    }

    private func submit(
        _ score: some BinaryInteger, to leaderboards: [LeaderboardID?], _ context: UInt64, _ occurrence: Int64?,
        _ date: Date?, _ id: UUID?
    ) async throws -> [ScoreDelivery] {
        let earned = date.map { DeviceTime(moment: Moment($0)) } ?? connection.clock.reading
        let own = await connection.submissionID()
        let id = try id.map { try SubmissionID($0.uuidString) } ?? own
        return try await scores.submit(
            leaderboards.map { leaderboard in
                QueuedScore(
                    id: id, leaderboard: leaderboard, score: Int64(score), context: context, occurrence: occurrence,
                    earned: earned)
            })
    }

    static func checked(leaderboard id: String) throws -> LeaderboardID {
        do throws(InvalidIdentifier) {
            return try LeaderboardID(id)
        } catch {
            throw LaurelError(.invalidRequest, "Invalid leaderboard id `\(id)`. \(error)")
        }
    }

    /// Sends the waiting scores after the device's network has returned.
    ///
    /// Call this only on systems that do not report network changes; Apple's systems do. Without a call, the queue
    /// retries when another request reaches the server, and by a timer whose interval grows to one minute.
    public func networkDidReturn() async {
        await connection.serverWasReached()
        await scores.flush()
    }

    // MARK: Requests

    func send<Body: Decodable>(_ call: Call, rule: RetryRule = .request) async throws -> Body {
        let answer = try await session.response(to: call, rule: rule)
        do {
            let body = try WireJSON.decode(Body.self, from: answer.body)
            // Only a decoded response proves that the server was reached: a captive portal responds with pages of its
            // own.
            await connection.serverWasReached()
            await scores.serverWasReached()
            return body
        } catch {
            throw LaurelError.unreadable(error)
        }
    }

    /// Stores the leaderboards' rules in the queue, which may need them offline.
    func remembered(_ leaderboards: [Leaderboard]) async throws -> [Leaderboard] {
        await scores.learn(leaderboards)
        return leaderboards
    }
}
