import LaurelKit
import Observation

/// The state of the game's screens. The views show it, and call its methods.
///
/// The model needs no network to play: `LaurelKit` stores scores on the device and sends them later.
@MainActor @Observable
public final class GameModel {
    /// The screens of the game.
    public enum Screen: Hashable, Sendable {
        case start, playing, paused, over
    }

    /// The leaderboard that the game submits to.
    public static let leaderboard = "cacti"
    /// The achievements, by the points of a round that complete them.
    static let achievements = [1: "first-cactus", 10: "ten-cacti", 50: "fifty-cacti"]

    /// The screen to show.
    public private(set) var screen = Screen.start
    /// The current round, or the last one.
    public private(set) var round: Round
    /// The best players of the leaderboard.
    public private(set) var entries: [Leaderboard.Entry] = []
    /// The entry of the player of this device, if there is one.
    public private(set) var ownEntry: Leaderboard.Entry?
    /// The result of the last request, for the player.
    public private(set) var message = ""
    /// Whether a request is running.
    public private(set) var isLoading = false

    private let laurel: LaurelClient
    private let random: any RandomNumberGenerator & Sendable

    /// Creates a model.
    ///
    /// - Parameters:
    ///   - laurel: The client of the game's server.
    ///   - random: The generator of each round's positions and times.
    public init(_ laurel: LaurelClient, random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()) {
        self.laurel = laurel
        self.random = random
        round = Round(random: random)
    }

    // MARK: The round

    /// Starts a round.
    public func start() {
        guard screen == .start || screen == .over else { return }
        round = Round(random: random)
        message = ""
        screen = .playing
    }

    /// Advances the played time.
    ///
    /// - Returns: Whether the round has ended. Then call ``finish()``.
    @discardableResult
    public func advance(by time: Duration) -> Bool {
        guard screen == .playing else { return false }
        round.advance(by: time)
        if round.isOver { screen = .over }
        return round.isOver
    }

    /// Hits a cactus.
    public func whack(_ id: Cactus.ID) {
        if screen == .playing { round.whack(id) }
    }

    /// Pauses the round, for example because the app leaves the foreground.
    public func pause() {
        if screen == .playing { screen = .paused }
    }

    /// Resumes a paused round.
    public func resume() {
        if screen == .paused { screen = .playing }
    }

    // MARK: The server

    /// Signs in the player of this device, and loads the leaderboard.
    ///
    /// - Parameter name: The display name of a new player.
    public func signIn(as name: String) async {
        await request {
            let player = try await laurel.signIn(displayName: name.isEmpty ? nil : name)
            message = "Welcome, \(player.displayName)."
            try await loadEntries()
        }
    }

    /// Submits the score of the last round, reports achievements, and loads the leaderboard.
    public func finish() async {
        guard screen == .over else { return }
        let score = round.score
        await request {
            let delivery = try await laurel.submit(score, to: Self.leaderboard)
            let progress = Self.achievements.map { points, id in (id, min(100, Double(score * 100) / Double(points))) }
            try await laurel.reportProgress(Dictionary(uniqueKeysWithValues: progress))
            message = Self.text(of: delivery)
            try await loadEntries()
        }
    }

    /// Returns the text for the result of a submission.
    static func text(of delivery: ScoreDelivery) -> String {
        switch delivery.status {
        case .delivered(let receipt):
            receipt.entry.map { "Rank \($0.rank) of \(receipt.playerCount)." } ?? "Your score was submitted."
        case .waiting: "No connection. Your score is stored and will be sent later."
        case .refused(let error): error.message
        case .superseded: "A better score is waiting to be sent."
        }
    }

    private func loadEntries() async throws {
        let page = try await laurel.entries(of: Self.leaderboard, .top(10))
        entries = page.entries
        ownEntry = page.localPlayerEntry
    }

    /// Runs requests, and shows an error unless there is already a message.
    private func request(_ requests: () async throws -> Void) async {
        message = ""
        isLoading = true
        defer { isLoading = false }
        do {
            try await requests()
        } catch let error as LaurelError {
            if message.isEmpty { message = error.message }
        } catch {
            // The task was canceled, because the view disappeared.
        }
    }
}
