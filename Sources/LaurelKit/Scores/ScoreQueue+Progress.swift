import LaurelModel
import LaurelWire

/// Progress with achievements goes the way of the scores: kept first, then sent, and off the disk once it is answered.
extension ScoreQueue {
    /// How far the player has come by what waits on this device, by achievement: 0 to 100.
    public var waitingProgress: [String: Double] {
        Dictionary(backlog.progress.map { ($0.achievement.text, $0.percent.percent) }, uniquingKeysWith: max)
    }

    /// What becomes of progress from now on, as it comes; also of that from before the game was started.
    public var progressDeliveries: AsyncStream<ProgressDelivery> { progressListeners.stream() }

    /// Stores progress, and then sends it.
    ///
    /// - Returns: The delivery of each report, in their order: its outcome, or the reason why it waits.
    /// - Throws: ``LaurelError`` with the code `device-storage` if the progress could not be stored. Nothing is sent then.
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

    /// Forgets the progress that waits.
    func discardProgress() throws {
        var changed = backlog
        changed.removeProgress(Set(changed.progress.map(\.id)))
        try write(changed)
    }

    /// What is refused as a whole is sent in halves, as scores are.
    func send(_ batch: [QueuedProgress.Group], of player: String) async throws {
        let reached: [Achievement]
        do {
            reached = try await sendProgress(batch.map(\.furthest.line), player)
        } catch let error as LaurelError where error.isFinal {
            guard batch.count > 1 else { return try complete(batch[0].reports.map { ($0, .refused(error)) }) }
            let half = batch.count / 2
            try await send(Array(batch[..<half]), of: player)
            return try await send(Array(batch[half...]), of: player)
        }
        let achievements = Dictionary(reached.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        try complete(
            batch.flatMap(\.reports).map { report in
                let missing = LaurelError(.unexpectedAnswer, "The server did not answer for \(report.achievement).")
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
    /// Whether the server has looked at a report and will never take it. A proxy's answer says nothing of that.
    fileprivate var isFinal: Bool {
        guard let status, code != .unexpectedAnswer, !isTemporary else { return false }
        return (400..<500).contains(status) && status != 401
    }
}
