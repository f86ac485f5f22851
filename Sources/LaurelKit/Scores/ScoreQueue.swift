public import Foundation
package import LaurelModel
import LaurelWire

/// The scores on their way to the server, and the progress with achievements.
///
/// A score is on the disk, with its id and its date, before anything is sent, and leaves it only once the server has
/// answered for it. So it is neither lost nor counted twice, whenever the device loses its network, its power or the
/// game. Each player has scores of their own; what is earned before anybody has signed in is the first player's who does.
public actor ScoreQueue {
    typealias Send = @Sendable (_ bodies: [ScoreBody], _ player: String) async throws -> [ReceiptBody]
    typealias SendProgress = @Sendable (_ lines: [ProgressBody.Line], _ player: String) async throws -> [Achievement]

    /// The most scores in one request.
    static let batchCountMax = 100

    private var folder: URL
    private let files: any FileSystem
    private let connection: Connection
    private let send: Send
    let sendProgress: SendProgress
    private let countMax: Int

    private var player: String?
    private var document: StoredDocument<ScoreBacklog>
    var backlog = ScoreBacklog()
    /// The scores of which no request was made, or only requests that the server answered and did not count.
    private var unsent: Set<QueuedScore.Key> = []
    /// Whether the disk has what is in memory. Nothing is sent before.
    private var isWritten = true
    /// Where a file went that could not be understood; nil where all was well.
    public private(set) var setAside: URL?

    private var listeners = Listeners<ScoreDelivery>()
    var progressListeners = Listeners<ProgressDelivery>()
    /// What became of scores that somebody waits to hear of.
    private var watched: [QueuedScore.Key: ScoreDelivery.Status?] = [:]
    /// The same of progress.
    var watchedProgress: [SubmissionID: ProgressDelivery.Status?] = [:]
    private var flushing: Task<Void, Never>?
    private var timer: Task<Void, Never>?
    private var failureCount = 0
    /// Why the last flush ended with scores left.
    private(set) var obstacle = ScoreQueue.noAnswerYet
    private static let noAnswerYet = LaurelError(.serverUnreachable, "It is kept, and sent later.")
    /// Who is signed in is being changed: nothing is sent but what the game submits meanwhile.
    private var isStopped = false
    /// The server asked to be left alone for so long, at that time.
    private var pause: (asked: Duration, at: DeviceTime, error: LaurelError)?

    init(
        in folder: URL, player: String?, formerly formerIDs: [String] = [], files: any FileSystem,
        connection: Connection,
        countMax: Int = ScoreBacklog.countMax, send: @escaping Send, sendProgress: @escaping SendProgress
    ) throws {
        self.folder = folder
        self.files = files
        self.connection = connection
        self.send = send
        self.sendProgress = sendProgress
        self.countMax = countMax
        self.player = player
        document = Self.document(of: player, in: folder, files: files)
        (backlog, setAside) = try Self.open(document, of: player, formerly: formerIDs, in: [folder], files: files)
    }

    // Whoever sleeps until the next try holds the way to the server.
    deinit { timer?.cancel() }

    // MARK: What a game sees

    /// How many scores wait on this device for the player who is signed in.
    public var waitingCount: Int { backlog.scores.count }

    /// What becomes of scores from now on, as it comes; also of those from before the game was started.
    public var deliveries: AsyncStream<ScoreDelivery> { listeners.stream() }

    /// Sends what waits, if anything does, and returns once there is nothing more to send now. A sign-in and
    /// ``LaurelClient/networkDidReturn()`` do this, and so does whatever else reaches a server that could not be reached.
    public func flush() async {
        // One that is under way may have met what is over by now.
        await flushing?.value
        guard !isStopped, player != nil, !backlog.isEmpty else { return }
        await startFlush().value
    }

    // MARK: What the client does with it

    /// Stores scores, and then sends them.
    ///
    /// - Returns: The delivery of each score, in their order: its outcome, or the reason why it waits.
    /// - Throws: ``LaurelError`` with the code `device-storage` if the scores could not be stored. Nothing is sent then.
    func submit(_ scores: [QueuedScore]) async throws -> [ScoreDelivery] {
        let reasonToWait = reasonToWait
        let known = Set(backlog.scores.map(\.key))
        // One write says both, where they are sent at once: that they are there, and that they are on their way.
        try store(
            scores.map { score in
                var score = score
                score.mayHaveBeenSent = reasonToWait == nil
                return score
            })
        if let reasonToWait { return scores.map { notify($0, .waiting(reasonToWait)) } }
        unsent.formUnion(Set(scores.map(\.key)).subtracting(known))
        for score in scores { watched[score.key] = .some(nil) }
        await startFlush().value
        return scores.map { score in
            let status = watched.removeValue(forKey: score.key) ?? nil
            return status.map { ScoreDelivery(score, $0) } ?? notify(score, .waiting(obstacle))
        }
    }

    /// Why nothing is sent now; nil where nothing is known to stand in the way.
    var reasonToWait: LaurelError? {
        guard player != nil else { return LaurelError(.notAuthenticated, "It is kept until a player signs in.") }
        guard let pause, connection.clock.reading.age(of: pause.at).milliseconds < Int64(pause.asked / .milliseconds(1))
        else { return nil }
        return pause.error
    }

    /// Stores scores without sending them yet. Scores that are stored already do not change.
    func store(_ scores: [QueuedScore]) throws {
        var changed = backlog
        changed.add(scores)
        let dropped = changed.coalesce(countMax: countMax)
        try write(changed)
        for (dropped, better) in dropped { notify(dropped, .superseded(byID: better.id.text)) }
    }

    /// The latest score that waits for a leaderboard, and when it was earned by this device's clock.
    package func waiting(on leaderboard: String) -> (score: Int64, date: Moment)? {
        backlog.scores.filter { $0.leaderboard?.text == leaderboard }
            .max { $0.earned.moment < $1.earned.moment }.map { ($0.score, $0.earned.moment) }
    }

    /// Takes in what is known of leaderboards. It is kept with the next score.
    func learn(_ leaderboards: [Leaderboard]) { backlog.learn(leaderboards) }

    /// Stops sending until ``resume()``; what is on its way is waited for.
    func stop() async {
        isStopped = true
        timer?.cancel()
        let running = flushing
        running?.cancel()
        await running?.value
    }

    /// Begins to send what waits, and does not wait for that.
    func resume() {
        isStopped = false
        guard player != nil, !backlog.isEmpty else { return }
        if let pause, reasonToWait != nil {
            let age = connection.clock.reading.age(of: pause.at).milliseconds
            tryAgain(after: Span(milliseconds: Int64(pause.asked / .milliseconds(1)) - age))
        } else {
            _ = startFlush()
        }
    }

    /// Something else has reached the server: what could not, or was not tried yet, is sent now. What the server itself did
    /// not take waits on.
    func serverWasReached() {
        if !isStopped, flushing == nil, obstacle.isTransient, reasonToWait == nil { resume() }
    }

    /// Turns to another player's scores. Nothing may be on its way; see ``stop()``.
    ///
    /// - Parameters:
    ///   - formerIDs: Of players who are one with this one by now.
    ///   - newFolder: The folder that is used from now on, with what waits for the player in the one before; nil for the
    ///     same.
    func open(player: String?, formerly formerIDs: [String] = [], in newFolder: URL? = nil) throws {
        let folders = newFolder.map { $0 == folder ? [folder] : [$0, folder] } ?? [folder]
        let document = Self.document(of: player, in: folders[0], files: files)
        let (opened, setAside) = try Self.open(
            document, of: player, formerly: formerIDs, in: folders, files: files)
        let rules = backlog
        self.player = player
        self.document = document
        folder = folders[0]
        backlog = opened
        backlog.learn(from: rules)
        self.setAside = setAside ?? self.setAside
        failureCount = 0
        pause = nil
        obstacle = Self.noAnswerYet
    }

    /// Forgets what waits for the player who is signed in.
    func discard() throws { try write(ScoreBacklog()) }

    // MARK: Sending

    func startFlush() -> Task<Void, Never> {
        if let flushing { return flushing }
        timer?.cancel()
        let task = Task { await sendAll() }
        flushing = task
        return task
    }

    /// Sends batch after batch, oldest first, until nothing is left or something stands in the way.
    private func sendAll() async {
        defer { flushing = nil }
        guard let player else { return }
        do {
            if !isWritten { try write(backlog) }
            while !backlog.isEmpty, self.player == player, !Task.isCancelled {
                if backlog.scores.isEmpty {
                    try await send(backlog.nextProgress, of: player)
                } else {
                    try await send(nextBatch, of: player)
                }
                failureCount = 0
                pause = nil
                obstacle = Self.noAnswerYet
                await connection.serverWasReached()
            }
            try Task.checkCancellation()
        } catch {
            await postpone(for: error)
        }
    }

    /// The oldest scores that were earned by one clock. Where it was so wrong that their ids are refused, all of them are
    /// sent once more, before a later score: of equal ones the first to arrive keeps its date.
    private var nextBatch: [QueuedScore] {
        let now = connection.clock.reading
        guard let first = backlog.scores.first?.moment(at: now) else { return [] }
        // What a network corrects of a clock is no other clock.
        return Array(
            backlog.scores.prefix(Self.batchCountMax).prefix { score in
                let moment = score.moment(at: now)
                return max(moment - first, first - moment) < .seconds(60)
            })
    }

    /// A batch that is refused as a whole is sent in halves, so that what is wrong with one score is no other's trouble.
    private func send(_ batch: [QueuedScore], of player: String) async throws {
        let new = Set(batch.filter { !$0.mayHaveBeenSent }.map(\.key))
        if !new.isEmpty {
            var changed = backlog
            changed.noteSent(new)
            try write(changed)
            unsent.formUnion(new)
        }
        let now = connection.clock.reading
        let receipts: [ReceiptBody]
        do {
            receipts = try await send(batch.map { $0.body(sentAt: now) }, player)
        } catch let error as LaurelError where error.isAboutTheBody {
            guard batch.count > 1 else { return try complete([(batch[0], .refused(error))]) }
            let half = batch.count / 2
            try await send(Array(batch[..<half]), of: player)
            return try await send(Array(batch[half...]), of: player)
        } catch {
            unsent.subtract(batch.map(\.key))
            throw error
        }
        guard receipts.count == batch.count else {
            throw LaurelError(.unexpectedAnswer, "The server answered \(receipts.count) scores of \(batch.count).")
        }
        var statuses: [(QueuedScore, ScoreDelivery.Status)] = []
        var misdated: [QueuedScore] = []
        for (score, receipt) in zip(batch, receipts) {
            if let problem = receipt.problem {
                // The age of a score is certain only while the device runs on. Of one that was sent before, under an id that
                // was younger then, another id could count it twice.
                let isCertain = unsent.contains(score.key) || now.isSameBoot(as: score.earned)
                if score.renewedID == nil, isCertain, problem.blamesTheClock(score.earned, at: now) {
                    misdated.append(score)
                } else {
                    statuses.append((score, .refused(LaurelError(problem))))
                }
            } else {
                statuses.append((score, .delivered(ScoreReceipt(receipt))))
            }
        }
        unsent.subtract(batch.map(\.key))
        for score in misdated {
            let id = try await connection.timelessID()
            backlog.renew(score.key, as: id)
            isWritten = false
        }
        try complete(statuses)
    }

    /// Removes scores with a result from the disk, and notifies the listeners. They are notified even if the disk fails:
    /// a score that is sent again counts once.
    private func complete(_ statuses: [(QueuedScore, ScoreDelivery.Status)]) throws {
        var changed = backlog
        changed.remove(Set(statuses.map(\.0.key)))
        backlog = changed
        for (score, status) in statuses { notify(score, status) }
        try write(changed)
    }

    private func postpone(for error: any Error) async {
        let error =
            error as? LaurelError
            ?? LaurelError(.serverUnreachable, "It is kept, and sent again later. \(error.localizedDescription)")
        obstacle = error
        guard !Task.isCancelled else { return }
        failureCount += 1
        pause = error.retryAfter.map { ($0, connection.clock.reading, error) }
        tryAgain(after: await connection.queueDelay(afterFailure: failureCount, asked: error.retryAfter))
    }

    private func tryAgain(after delay: Span) {
        timer = Task { [connection, weak self] in
            guard (try? await connection.clock.wait(for: delay)) != nil, !Task.isCancelled else { return }
            await self?.flush()
        }
    }

    // MARK: Notifications

    @discardableResult
    private func notify(_ score: QueuedScore, _ status: ScoreDelivery.Status) -> ScoreDelivery {
        let delivery = ScoreDelivery(score, status)
        listeners.notify(delivery)
        if watched[score.key] != nil { watched[score.key] = status }
        return delivery
    }

    // MARK: Storage

    func write(_ changed: ScoreBacklog) throws {
        isWritten = false
        do {
            if changed.isEmpty {
                try files.remove(document.file)
            } else {
                try document.write(changed)
            }
        } catch {
            throw LaurelError(.deviceStorage, "The device cannot keep it. \(error.localizedDescription)")
        }
        backlog = changed
        isWritten = true
    }

    private static func document(
        of player: String?, in folder: URL, files: any FileSystem
    ) -> StoredDocument<ScoreBacklog> {
        StoredDocument(file: file(of: player, in: folder), files: files, format: 1) { _ in nil }
    }

    /// - Parameter player: Nil for the scores from before anybody has signed in.
    static func file(of player: String?, in folder: URL) -> URL {
        folder.appendingPathComponent("scores-of-\(player ?? "nobody").json")
    }

    /// Reads a player's scores, and makes nobody's theirs, and those of whoever is one with them. It may be stopped on the
    /// way and begun anew.
    private static func open(
        _ document: StoredDocument<ScoreBacklog>, of player: String?, formerly formerIDs: [String], in folders: [URL],
        files: any FileSystem
    ) throws -> (ScoreBacklog, setAside: URL?) {
        let own = try document.read()
        var backlog = own.content ?? ScoreBacklog()
        var setAside = own.setAside
        guard player != nil else { return (backlog, setAside) }
        let players = [player] + formerIDs.map(Optional.init) + [nil]
        let places = folders.flatMap { folder in players.map { Self.document(of: $0, in: folder, files: files) } }
        for unclaimed in places where unclaimed.file != document.file {
            let reading = try unclaimed.read()
            setAside = setAside ?? reading.setAside
            guard let content = reading.content else { continue }
            backlog.add(content.scores)
            backlog.add(content.progress)
            backlog.learn(from: content)
            try document.write(backlog)
            try files.remove(unclaimed.file)
        }
        return (backlog, setAside)
    }
}

extension ProblemBody {
    /// Whether an id was refused for its age that it had already when it was made: a clock was wrong then, and no sending of
    /// it can ever have counted.
    fileprivate func blamesTheClock(_ earned: DeviceTime, at now: DeviceTime) -> Bool {
        guard type.hasSuffix("/idempotency-key-expired"), let ageSeconds, let ageSecondsMax else { return false }
        return ageSeconds - Double(now.age(of: earned).milliseconds) / 1_000 > ageSecondsMax
    }
}

extension LaurelError {
    /// Whether it is what was sent that is wrong, and not who sent it or when. Only a server knows: what somebody on the way
    /// answers, such as the page of a hotel's network, is about no score.
    fileprivate var isAboutTheBody: Bool {
        code != .unexpectedAnswer && (status == 400 || status == 413 || status == 422)
    }
}
