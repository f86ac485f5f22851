public import LaurelModel

/// The history of a realm: points in time, and players' submissions.
public struct RealmHistory: RealmSubject {
    /// The service of the realm.
    package let service: RealmService

    /// Returns a read-only service for a leaderboard with the ranks, rows, counts and versions of `moment`. Players
    /// have their current names.
    ///
    /// Reads all facts up to that time, and caches the result for later calls. O(facts of the realm) the first time.
    ///
    /// - Parameter moment: The point in time, not after now.
    /// - Throws: ``Refusal/leaderboardNotFound(_:)``. If the leaderboard did not exist yet, the returned service throws
    ///   it.
    public func asOf(
        _ moment: Moment, on id: LeaderboardID, in game: GameID
    ) async throws(ServiceError) -> RealmService {
        let registered = try service.registered(id, of: game)
        // The rows of a combined leaderboard are derived from its members.
        let members = registered.leaderboard.combination?.members ?? []
        let numbers = Set([registered.number] + members.compactMap { service.published[$0]?.number })
        let key = PointInTimeID(leaderboard: registered.number, moment: moment)
        let task = await service.run { service in
            if let task = service.pointsInTime[key] { return task }
            let task = LedgerDeadline.$current.withValue(nil) {
                Task { await service.history.compute(numbers, at: moment) }
            }
            // Facts with such a recent timestamp may still arrive from another node.
            if moment + RealmService.clockDifference <= service.now { service.pointsInTime[key] = task }
            return task
        }
        do throws(LedgerError) { return try await task.value.get() } catch {
            // A later request tries again.
            await service.run { service in
                if service.pointsInTime[key] == task { service.pointsInTime[key] = nil }
            }
            throw .ledger(error)
        }
    }

    private func compute(
        _ numbers: Set<LeaderboardNumber>, at moment: Moment
    ) async -> Result<RealmService, LedgerError> {
        do throws(LedgerError) {
            let position = try await ledger.position(
                before: moment + Span(milliseconds: 1), upTo: service.position, in: realm)
            var state = PointInTimeState(of: numbers)
            try await state.advance(to: position, in: realm, of: ledger)
            let head = Head(epoch: service.epoch, position: position, moment: moment)
            return .success(
                try await RealmService(
                    realm, ledger: PointInTimeLedger(state, head: head, of: ledger), clock: StoppedClock(now: moment),
                    // The service applies no facts, so players in memory would never get their current names.
                    playerMemory: PlayerMemory(byteCountMax: 0)))
        } catch {
            return .failure(error)
        }
    }
}

/// A cache of the points in time that were requested last.
struct PointsInTime {
    /// The maximum number of cached points in time. Each has a leaderboard's entries in memory.
    private static let countMax = 4

    private var tasks: [PointInTimeID: Task<Result<RealmService, LedgerError>, Never>] = [:]
    private var order: [PointInTimeID] = []

    subscript(id: PointInTimeID) -> Task<Result<RealmService, LedgerError>, Never>? {
        get { tasks[id] }
        set {
            tasks[id] = newValue
            order.removeAll { $0 == id }
            if newValue != nil { order.append(id) }
            if order.count > Self.countMax { tasks[order.removeFirst()] = nil }
        }
    }

    mutating func removeAll() { (tasks, order) = ([:], []) }
}

/// The key of a leaderboard at a point in time.
struct PointInTimeID: Hashable {
    let leaderboard: LeaderboardNumber
    let moment: Moment
}

/// A clock that always shows the same time.
private struct StoppedClock: WallClock {
    let now: Moment
}
