public import Foundation
import LaurelModel
import LaurelWire

/// A game's way to its Laurel server: one value for the whole game.
///
/// ```swift
/// let laurel = try LaurelClient(server: URL(string: "https://laurel.example.com")!, clientKey: "lrl_live_…")
/// try await laurel.signIn()
/// let delivery = try await laurel.submit(1_500, to: "speedrun")
/// ```
///
/// Reading tells at once what went wrong. Submitting does not lose a score: what cannot be sent now is kept, and sent when
/// it can be.
public final class LaurelClient: Sendable {
    /// The scores on their way.
    public let scores: ScoreQueue

    let connection: Connection
    let session: PlayerSession
    let places: EventPlaces
    private let networkWatch: NetworkWatch

    /// Opens what this device keeps of the game; nothing is sent yet.
    ///
    /// - Parameters:
    ///   - server: Its address, such as `https://laurel.example.com`.
    ///   - clientKey: The game's, which may be read by anybody: it begins `lrl_live_`, or `lrl_sandbox_`.
    ///   - folder: Where scores wait, and secrets stand where there is no key chain: a folder for this game in one environment.
    ///     Nil for one that the client finds by the game of the key: neither another key nor another address changes it.
    ///   - languages: In which names and scores are read, the best first; nil for those of the device.
    /// - Throws: ``LaurelError`` with the code `device-storage` where what is kept cannot be read.
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
                    let answer = try await session.answer(
                        to: .post("submissions", body: bodies), for: player, rule: .once)
                    return try WireJSON.decode(ReceiptsBody.self, from: answer.body).receipts
                },
                sendProgress: { lines, player in
                    let answer = try await session.answer(
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
            throw LaurelError(.deviceStorage, "What this device keeps cannot be read. \(error.localizedDescription)")
        }
    }

    // MARK: Players

    /// The player who is signed in; nil for nobody. Who was signed in when the game was closed still is.
    public var player: Player? {
        get async { await session.signedIn?.player }
    }

    /// Whether the server keeps this apart from what other players see: a game that is being made plays in a sandbox.
    public var isSandbox: Bool? {
        get async { await session.signedIn.map { $0.environment == "sandbox" } }
    }

    /// Signs the player of this device in, without asking them for anything, and sends the scores that wait.
    ///
    /// - Parameter displayName: How a new player is called; one who is known keeps their name.
    @discardableResult
    public func signIn(displayName: String? = nil) async throws -> Player {
        try await signIn(with: .device, displayName: displayName)
    }

    /// Signs a player in by what shows who they are, and sends the scores that wait.
    ///
    /// - Parameter displayName: How a new player is called; one who is known keeps their name.
    @discardableResult
    public func signIn(with proof: SignInProof, displayName: String? = nil) async throws -> Player {
        let name = try displayName.map { try Self.checked($0) }
        return try await changingPlayer { try await session.signIn(with: proof, displayName: name) }
    }

    /// Lets the player who is signed in come another way, too.
    ///
    /// Where what is shown belongs to another player already, the two are one from then on: that other, with the scores of
    /// both. Where the answer to this is lost, the next start of the game finds out.
    ///
    /// - Returns: The player, who may be another than before.
    @discardableResult
    public func link(_ proof: SignInProof) async throws -> Player {
        try await changingPlayer { try await session.link(proof) }
    }

    /// What Apple is given, as the SHA-256 of it in hexadecimal, before a sign-in by ``SignInProof/apple(identityToken:nonce:)``.
    /// It is good once, within five minutes.
    public func signInNonce() async throws -> String { try await session.nonce().nonce }

    /// Changes who is signed in, between the sendings of two scores.
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

    /// Does what no score may be sent meanwhile for. Whoever signs in does not wait for scores of last week.
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

    /// Signs the player out. Their scores stay theirs, and wait until they sign in again.
    public func signOut() async throws {
        try await betweenSendings {
            try await session.signOut()
            try await scores.open(player: nil)
        }
    }

    // MARK: Scores

    /// Submits a score to one leaderboard; see ``submit(_:to:context:earnedAt:id:)``.
    ///
    /// - Parameter occurrence: The one that it is meant for: no other takes it. Nil for the one in which it was earned.
    @discardableResult
    public func submit(
        _ score: some BinaryInteger, to leaderboard: String, context: UInt64 = 0, occurrence: Int64? = nil,
        earnedAt date: Date? = nil, id: UUID? = nil
    ) async throws -> ScoreDelivery {
        let leaderboards: [LeaderboardID?] = [try Self.checked(leaderboard: leaderboard)]
        return try await submit(score, to: leaderboards, context, occurrence, date, id)[0]
    }

    /// Submits a score to the player's default leaderboard, or else to the game's.
    @discardableResult
    public func submit(
        _ score: some BinaryInteger, context: UInt64 = 0, earnedAt date: Date? = nil, id: UUID? = nil
    ) async throws -> ScoreDelivery {
        try await submit(score, to: [nil], context, nil, date, id)[0]
    }

    /// Submits a score to several leaderboards.
    ///
    /// It is on the disk before anything is sent. What cannot be sent now waits, is sent later, and counts once.
    ///
    /// - Parameters:
    ///   - context: 64 bits that mean what the game wants them to.
    ///   - date: When it was earned; nil for now.
    ///   - id: The game's own, for a score that it may submit again: the same id with the same date counts once. Nil for a
    ///     new one.
    /// - Returns: What became of it on each leaderboard, in their order; some may wait.
    /// - Throws: ``LaurelError`` where nothing was kept: for an id that no leaderboard has, or when the disk is full.
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
            throw LaurelError(.invalidRequest, "\(id) is no leaderboard's id. \(error)")
        }
    }

    /// Tells the client that the device has a network again, where no system does (Apple's do). Otherwise whatever reaches
    /// the server says so, and while nothing is asked it tries by itself: less and less often, at last every minute.
    public func networkDidReturn() async {
        await connection.serverWasReached()
        await scores.flush()
    }

    // MARK: Asking

    func ask<Body: Decodable>(_ call: Call, rule: RetryRule = .request) async throws -> Body {
        let answer = try await session.answer(to: call, rule: rule)
        do {
            let body = try WireJSON.decode(Body.self, from: answer.body)
            // Before it was read, it could have been the page of a hotel's network.
            await connection.serverWasReached()
            await scores.serverWasReached()
            return body
        } catch {
            throw LaurelError.unreadable(error)
        }
    }

    /// The queue is told the rules: it may need them offline.
    func remembered(_ leaderboards: [Leaderboard]) async throws -> [Leaderboard] {
        await scores.learn(leaderboards)
        return leaderboards
    }
}
