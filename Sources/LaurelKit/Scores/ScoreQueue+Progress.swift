import LaurelModel
import LaurelWire

/// Achievement progress, which is stored, sent and removed like scores.
extension ScoreQueue {
    /// The highest progress that waits on this device, from 0 to 100, by achievement id.
    public var waitingProgress: [String: Double] {
        Dictionary(backlog.progress.map { ($0.achievement.text, $0.percent.percent) }, uniquingKeysWith: max)
    }

    /// Returns a new stream of the deliveries of progress, including reports of earlier runs of the game.
    public var progressDeliveries: AsyncStream<ProgressDelivery> { progressListeners.stream() }

    /// Stores reports, and then sends them.
    ///
    /// - Returns: The delivery of each report, in the same order: its result, or the reason why it waits.
    /// - Throws: ``LaurelError`` with the code `device-storage` if the reports could not be stored. Nothing is sent
    ///   then.
    func report(_ reports: [QueuedProgress]) async throws -> [ProgressDelivery] {
        var changed = backlog
        changed.add(reports)
        try write(changed)
        if let reasonToWait { return reports.map { notify($0, .waiting(reasonToWait)) } }
        for report in reports { watchedProgress[report.id] = .some(nil) }
        await startFlush().value
        return reports.map { report in
            let status = watchedProgress.removeValue(forKey: report.id) ?? nil
            return status.map { ProgressDelivery(report, $0) } ?? notify(report, .waiting(obstacle))
        }
    }

    /// Discards the progress that waits.
    func discardProgress() throws {
        var changed = backlog
        changed.removeProgress(Set(changed.progress.map(\.id)))
        try write(changed)
    }

    /// Sends a batch. A batch that is rejected as a whole is sent in halves.
    func send(_ batch: [QueuedProgress.Group], of player: String) async throws {
        let reached: [Achievement]
        do {
            reached = try await sendProgress(batch.map(\.furthest.line), player)
        } catch let error as LaurelError where error.isFinalForProgress {
            guard batch.count > 1 else { return try complete(batch[0].reports.map { ($0, .refused(error)) }) }
            let half = batch.count / 2
            try await send(Array(batch[..<half]), of: player)
            return try await send(Array(batch[half...]), of: player)
        }
        let achievements = Dictionary(reached.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        try complete(
            batch.flatMap(\.reports).map { report in
                let missing = LaurelError(.unexpectedAnswer, "The response lacks achievement `\(report.achievement)`.")
                return (report, achievements[report.achievement.text].map { .delivered($0) } ?? .refused(missing))
            })
    }

    private func complete(_ statuses: [(QueuedProgress, ProgressDelivery.Status)]) throws {
        var changed = backlog
        changed.removeProgress(Set(statuses.map(\.0.id)))
        backlog = changed
        for (report, status) in statuses { notify(report, status) }
        try write(changed)
    }

    @discardableResult
    private func notify(_ report: QueuedProgress, _ status: ProgressDelivery.Status) -> ProgressDelivery {
        let delivery = ProgressDelivery(report, status)
        progressListeners.notify(delivery)
        if watchedProgress[report.id] != nil { watchedProgress[report.id] = status }
        return delivery
    }
}

extension LaurelError {
    /// Whether the server has rejected a report permanently. Every other state can end, such as a ban.
    fileprivate var isFinalForProgress: Bool { isAboutTheBody || code == .achievementNotFound }
}
