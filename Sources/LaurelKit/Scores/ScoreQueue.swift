public import Foundation
package import LaurelModel
import LaurelWire

/// The queue of scores and achievement progress that wait to be sent to the server.
///
/// - A score is stored on the device, with its id and date, before it is sent. It is removed after the server has
///   responded. If the network or the power fails or the game ends, the score is neither lost nor counted twice.
/// - Each player has a separate queue.
/// - Scores that are earned before the first sign-in belong to the first player who signs in.
public actor ScoreQueue {
    typealias Send = @Sendable (_ bodies: [ScoreBody], _ player: String) async throws -> [ReceiptBody]
    typealias SendProgress = @Sendable (_ lines: [ProgressBody.Line], _ player: String) async throws -> [Achievement]

    /// The maximum number of scores in one request.
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
    /// The scores that were never sent, or whose requests were all rejected by the server.
    private var unsent: Set<QueuedScore.Key> = []
    /// Whether the file contains the state in memory. While this is false, the queue sends nothing.
    private var isWritten = true
    /// The new location of a file that could not be decoded, or nil if there was none.
    public private(set) var setAside: URL?

    private var listeners = Listeners<ScoreDelivery>()
    var progressListeners = Listeners<ProgressDelivery>()
    /// The results of scores for which a call of `submit` waits.
    private var watched: [QueuedScore.Key: ScoreDelivery.Status?] = [:]
    /// The results of reports for which a call of `report` waits.
    var watchedProgress: [SubmissionID: ProgressDelivery.Status?] = [:]
    private var flushing: Task<Void, Never>?
    private var timer: Task<Void, Never>?
    private var failureCount = 0
    /// The reason why the last flush ended before the queue was empty.
    private(set) var obstacle = ScoreQueue.noAnswerYet
    private static let noAnswerYet = LaurelError(.serverUnreachable, "The data is stored and will be sent later.")
    /// Whether the queue is stopped, because the signed-in player is being changed.
    private var isStopped = false
    /// The delay that the server requested, and the time of that response.
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

    // A task that sleeps until the next attempt retains the connection.
    deinit { timer?.cancel() }

    // MARK: Public interface

    /// The number of scores of the signed-in player that wait on this device.
    public var waitingCount: Int { backlog.scores.count }

    /// Returns a new stream of the deliveries of scores, including scores of earlier runs of the game.
    public var deliveries: AsyncStream<ScoreDelivery> { listeners.stream() }

    /// Sends the waiting scores, and returns when there is nothing more to send now.
    ///
    /// A sign-in, ``LaurelClient/networkDidReturn()`` and any request that reaches a previously unreachable server
    /// flush the queue automatically.
    public func flush() async {
        // A flush in progress may already have failed for a reason that no longer applies.
        await flushing?.value
        guard !isStopped, player != nil, !backlog.isEmpty else { return }
        await startFlush().value
    }

    // MARK: Interface for the client

    /// Stores scores, and then sends them.
    ///
    /// - Returns: The delivery of each score, in the same order: its result, or the reason why it waits.
    /// - Throws: ``LaurelError`` with the code `device-storage` if the scores could not be stored. Nothing is sent
    ///   then.
    func submit(_ scores: [QueuedScore]) async throws -> [ScoreDelivery] {
        let reasonToWait = reasonToWait
        let known = Set(backlog.scores.map(\.key))
        // If the scores are sent immediately, one write stores them and marks them as possibly sent.
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

    /// The reason why nothing can be sent now, or nil if no obstacle is known.
    var reasonToWait: LaurelError? {
        guard player != nil else { return LaurelError(.notAuthenticated, "Stored until a player signs in.") }
        guard let pause, connection.clock.reading.age(of: pause.at).milliseconds < Int64(pause.asked / .milliseconds(1))
        else { return nil }
        return pause.error
    }

    /// Stores scores without sending them. Scores that are already stored do not change.
    func store(_ scores: [QueuedScore]) throws {
        var changed = backlog
        changed.add(scores)
        let dropped = changed.coalesce(countMax: countMax)
        try write(changed)
        for (dropped, better) in dropped { notify(dropped, .superseded(byID: better.id.text)) }
    }

    /// Returns the latest waiting score of a leaderboard, with its date by this device's clock.
    package func waiting(on leaderboard: String) -> (score: Int64, date: Moment)? {
        backlog.scores.filter { $0.leaderboard?.text == leaderboard }
            .max { $0.earned.moment < $1.earned.moment }.map { ($0.score, $0.earned.moment) }
    }

    /// Updates the rules of leaderboards. They are written with the next score.
    func learn(_ leaderboards: [Leaderboard]) { backlog.learn(leaderboards) }

    /// Stops sending until ``resume()``, and waits for the current request to end.
    func stop() async {
        isStopped = true
        timer?.cancel()
        let running = flushing
        running?.cancel()
        await running?.value
    }

    /// Starts to send the waiting scores, without waiting for the result.
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

    /// Resumes sending after another request has reached the server.
    ///
    /// A delay that the server has requested still applies.
    func serverWasReached() {
        if !isStopped, flushing == nil, obstacle.isTransient, reasonToWait == nil { resume() }
    }

    /// Switches to another player's queue. The queue must be stopped; see ``stop()``.
    ///
    /// - Parameters:
    ///   - formerIDs: The ids of accounts that were merged into the player.
    ///   - newFolder: The folder to use from now on; nil for the same folder. Scores of the player in the previous
    ///     folder are moved.
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

    /// Discards the waiting scores of the signed-in player.
    func discard() throws { try write(ScoreBacklog()) }

    // MARK: Sending

    func startFlush() -> Task<Void, Never> {
        if let flushing { return flushing }
        timer?.cancel()
        let task = Task { await sendAll() }
        flushing = task
        return task
    }

    /// Sends batches, oldest first, until the queue is empty or an error occurs.
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

    /// The oldest scores that were earned under the same setting of the wall clock.
    ///
    /// If that setting was wrong, their ids may be expired. They are then sent again with new ids before any later
    /// score. This preserves the order of arrival: of equal scores, the first to arrive determines the date.
    private var nextBatch: [QueuedScore] {
        let now = connection.clock.reading
        guard let first = backlog.scores.first?.moment(at: now) else { return [] }
        // Small corrections by a network time service do not count as a new setting.
        return Array(
            backlog.scores.prefix(Self.batchCountMax).prefix { score in
                let moment = score.moment(at: now)
                return max(moment - first, first - moment) < .seconds(60)
            })
    }

    /// Sends a batch. A batch that is rejected as a whole is sent in halves, to isolate an invalid score.
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
            throw LaurelError(
                .unexpectedAnswer, "The response has \(receipts.count) receipts for \(batch.count) scores.")
        }
        var statuses: [(QueuedScore, ScoreDelivery.Status)] = []
        var misdated: [QueuedScore] = []
        for (score, receipt) in zip(batch, receipts) {
            if let problem = receipt.refusal {
                // A new id is safe if no request with the old id can have counted: the score was never sent, or its
                // age is exact because the device has not been restarted.
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

    /// Removes completed scores from the disk, and notifies the listeners.
    ///
    /// The listeners are notified even if the write fails, because a score that is sent again counts once.
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
            ?? LaurelError(
                .serverUnreachable, "The data is stored and will be sent again later. \(error.localizedDescription)")
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
            throw LaurelError(.deviceStorage, "The device cannot store the data. \(error.localizedDescription)")
        }
        backlog = changed
        isWritten = true
    }

    private static func document(
        of player: String?, in folder: URL, files: any FileSystem
    ) -> StoredDocument<ScoreBacklog> {
        StoredDocument(file: file(of: player, in: folder), files: files, format: 1) { _ in nil }
    }

    /// Returns the location of a player's queue.
    ///
    /// - Parameter player: The player's id, or nil for scores that were earned before the first sign-in.
    static func file(of player: String?, in folder: URL) -> URL {
        folder.appendingPathComponent("scores-of-\(player ?? "nobody").json")
    }

    /// Reads a player's queue, and merges the queues of former accounts and of scores without a player into it.
    ///
    /// The merge is idempotent: it can be interrupted and started again.
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
