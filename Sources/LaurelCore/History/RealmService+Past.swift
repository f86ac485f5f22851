public import LaurelModel

extension RealmService {
    /// A service that answers for a leaderboard as this one did at `moment`, with ranks, rows, counts and versions; players'
    /// names are those of now. It takes nothing.
    ///
    /// Reads all facts up to that moment, and keeps what came of it for those who ask for the same again. O(facts of the
    /// realm) the first time.
    ///
    /// - Parameter moment: Not after now.
    /// - Throws: ``Refusal/leaderboardNotFound(_:)``. That it was not made yet is told by the service.
    public func asOf(
        _ moment: Moment, on id: LeaderboardID, in game: GameID
    ) async throws(ServiceError) -> RealmService {
        let registered = try registered(id, of: game)
        // A combined one's rows are its members'.
        let members = registered.leaderboard.combination?.members ?? []
        let numbers = Set([registered.number] + members.compactMap { published[$0]?.number })
        do throws(LedgerError) {
            let key = PastID(leaderboard: registered.number, moment: moment)
            if let folding = pasts[key] { return try await folding.value.get() }
            let folding = Task { await past(of: numbers, at: moment) }
            // What is this young may get facts of the same moment still, from another node.
            if moment + Self.clockDifference <= now { pasts[key] = folding }
            return try await folding.value.get()
        } catch {
            throw .ledger(error)
        }
    }

    private func past(
        of numbers: Set<LeaderboardNumber>, at moment: Moment
    ) async -> Result<RealmService, LedgerError> {
        do throws(LedgerError) {
            let position = try await position(before: moment + Span(milliseconds: 1), upTo: applied)
            var past = RealmPast(of: numbers)
            try await past.advance(to: position, in: realm, of: ledger)
            return .success(try await service(of: past, at: moment, position))
        } catch {
            return .failure(error)
        }
    }
}

extension RealmService {
    /// One that answers as of `past`.
    private func service(
        of past: RealmPast, at moment: Moment, _ position: LedgerPosition
    ) async throws(LedgerError) -> RealmService {
        let head = Head(epoch: published.epoch, position: position, moment: moment)
        return try await RealmService(
            realm, ledger: PastLedger(past, head: head, of: ledger), clock: StoppedClock(now: moment))
    }
}

/// Pasts that were asked for lately.
struct Pasts {
    /// Each has a leaderboard's entries in memory.
    private static let countMax = 4

    private var folding: [PastID: Task<Result<RealmService, LedgerError>, Never>] = [:]
    private var order: [PastID] = []

    subscript(id: PastID) -> Task<Result<RealmService, LedgerError>, Never>? {
        get { folding[id] }
        set {
            folding[id] = newValue
            order.removeAll { $0 == id }
            order.append(id)
            if order.count > Self.countMax { folding[order.removeFirst()] = nil }
        }
    }

    mutating func removeAll() { (folding, order) = ([:], []) }
}

/// A leaderboard at a moment.
struct PastID: Hashable {
    let leaderboard: LeaderboardNumber
    let moment: Moment
}

/// A clock that shows one moment for ever.
private struct StoppedClock: WallClock {
    let now: Moment
}
