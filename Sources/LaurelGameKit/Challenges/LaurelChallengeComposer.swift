import LaurelKit
import class LaurelModel.Locked

/// A challenge that the player has not sent yet, where Apple's GameKit hands out a view controller.
///
/// Only the player issues a challenge: show them ``message`` and ``players`` in the game's own way, let them change both, and
/// call ``send()`` or ``cancel()``.
///
/// `@unchecked` because a class that can be subclassed cannot be checked; a lock guards what changes.
public final class LaurelChallengeComposer: LaurelPage, @unchecked Sendable {
    /// What others are dared to do.
    enum Goal: Sendable {
        case submission(id: String, leaderboard: String)
        /// An entry of the player's own, whose submission is looked for.
        case entry(GKLeaderboard.Entry)
        case achievement(String)
        /// Another player's score, or one that was not reported.
        case nothing
    }

    private struct State: Sendable {
        var message: String?
        var players: [GKPlayer]
    }

    private let goal: Goal
    private let state: Locked<State>
    private let completion: OnMainThread<GKChallengeComposeHandler?>

    init(_ goal: Goal, message: String?, players: [GKPlayer]?, completion: GKChallengeComposeHandler?) {
        self.goal = goal
        state = Locked(State(message: message, players: players ?? []))
        self.completion = OnMainThread(completion)
        super.init()
    }

    convenience init(
        _ goal: Goal, message: String?, players: [GKPlayer]?, block: GKChallengeComposeCompletionBlock?
    ) {
        self.init(goal, message: message, players: players) { page, wasIssued, players in
            block?(page, wasIssued, players?.map(\.gamePlayerID))
        }
    }

    /// What is said along with it, in up to 400 characters.
    public var message: String? {
        get { state.current.message }
        set { state.withLock { $0.message = newValue } }
    }

    /// Whom it is for: one to ten friends.
    public var players: [GKPlayer] {
        get { state.current.players }
        set { state.withLock { $0.players = newValue } }
    }

    /// The player sends it. A challenge goes to each of the players, and the completion handler is called.
    ///
    /// - Returns: The challenges.
    /// - Throws: ``GKError`` with the code `challengeInvalid` where one of them cannot be dared, or the goal is not the player's own;
    ///   nothing is sent then.
    @discardableResult
    public func send() async throws -> [GKChallenge] {
        let (message, players) = (message, players)
        let ids = players.map(\.gamePlayerID)
        let issued = try await GameSession.request { client in
            let challenges: [Challenge]
            switch try await found(by: client) {
            case .achievement(let id):
                challenges = try await client.issueChallenge(achievement: id, to: ids, message: message)
            case .submission(let id, let board):
                challenges = try await client.issueChallenge(score: id, on: board, to: ids, message: message)
            case .entry, .nothing:
                throw GKError(.challengeInvalid, "Only a score of the player's own can be dared to beat.")
            }
            var made: [GKChallenge] = []
            for challenge in challenges { made.append(await GKChallenge.make(of: challenge, from: client)) }
            return made
        }
        await MainActor.run { completion.value?(self, true, players) }
        return issued
    }

    /// The player sends it not.
    @MainActor public func cancel() { completion.value?(self, false, nil) }

    /// An entry does not say which submission made it; the player's own copy of their data does.
    private func found(by client: LaurelClient) async throws -> Goal {
        guard case .entry(let entry) = goal, entry.player == GKLocalPlayer.local else { return goal }
        let id = try await client.submissionID(
            of: entry.value, context: entry.bits, at: entry.date, on: entry.leaderboard)
        return id.map { .submission(id: $0, leaderboard: entry.leaderboard) } ?? goal
    }
}
