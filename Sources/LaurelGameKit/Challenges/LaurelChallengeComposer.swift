import LaurelKit
import class LaurelModel.Locked

/// A challenge that the player has not sent yet. Replaces the view controller of Apple's GameKit.
///
/// Only the player may issue a challenge: show ``message`` and ``players`` in the game's own interface, and let the
/// player edit both. Then call ``send()`` or ``cancel()``.
///
/// `@unchecked` because an open class cannot conform to `Sendable` with checks; a lock guards its mutable state.
public final class LaurelChallengeComposer: LaurelPage, @unchecked Sendable {
    /// The goal of a challenge.
    enum Goal: Sendable {
        case submission(id: String, leaderboard: String)
        /// An entry of the local player. Its submission must be found first.
        case entry(GKLeaderboard.Entry)
        case achievement(String)
        /// A score of another player, or one that was not reported.
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

    /// The message to the receiving players, of at most 400 characters.
    public var message: String? {
        get { state.current.message }
        set { state.withLock { $0.message = newValue } }
    }

    /// The receiving players: 1 to 10 friends.
    public var players: [GKPlayer] {
        get { state.current.players }
        set { state.withLock { $0.players = newValue } }
    }

    /// Sends the challenge to each of the players, and calls the completion handler.
    ///
    /// - Returns: The issued challenges, one for each player.
    /// - Throws: ``GKError`` with the code `challengeInvalid` if a player cannot be challenged, or the score or
    ///   achievement is not the local player's. No challenge is sent then.
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
                throw GKError(
                    .challengeInvalid,
                    "The score is not a reported score of the local player. Only such a score can be a goal.")
            }
            var made: [GKChallenge] = []
            for challenge in challenges { made.append(await GKChallenge.make(of: challenge, from: client)) }
            return made
        }
        await MainActor.run { completion.value?(self, true, players) }
        return issued
    }

    /// Cancels the challenge, and calls the completion handler.
    @MainActor public func cancel() { completion.value?(self, false, nil) }

    /// Finds the submission of an entry in the player's own data: an entry does not contain its submission's
    /// identifier.
    private func found(by client: LaurelClient) async throws -> Goal {
        guard case .entry(let entry) = goal, entry.player == GKLocalPlayer.local else { return goal }
        let id = try await client.submissionID(
            of: entry.value, context: entry.bits, at: entry.date, on: entry.leaderboard)
        return id.map { .submission(id: $0, leaderboard: entry.leaderboard) } ?? goal
    }
}
