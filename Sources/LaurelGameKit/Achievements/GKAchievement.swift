public import Foundation
import LaurelKit

/// How far a player has come with an achievement.
///
/// `@unchecked` because a class that can be subclassed cannot be checked; a lock guards what changes.
open class GKAchievement: NSObject, NSSecureCoding, @unchecked Sendable {
    /// What is archived.
    private struct State: Sendable, Codable {
        var identifier: String
        /// Nil for the local player, whoever that will be.
        var player: String?
        var percentComplete = 0.0
        var lastReportedDate: Date
        var showsCompletionBanner = true
    }

    private let state: Locked<State>
    private let owner: GKPlayer?

    public init(identifier: String) {
        state = Locked(State(identifier: identifier, lastReportedDate: GameSession.now))
        owner = nil
        super.init()
    }

    /// - Parameter player: Only the local player's can be reported.
    public init(identifier: String, player: GKPlayer) {
        let id = player.gamePlayerID
        state = Locked(
            State(identifier: identifier, player: id.isEmpty ? nil : id, lastReportedDate: GameSession.now))
        owner = player
        super.init()
    }

    /// As the server has it for the local player.
    init(_ achievement: Achievement) {
        state = Locked(
            State(
                identifier: achievement.id, percentComplete: achievement.percentComplete,
                lastReportedDate: achievement.lastReportedDate ?? GameSession.now))
        owner = nil
        super.init()
    }

    public required init?(coder: NSCoder) {
        guard let kept = coder.decodeJSON(State.self) else { return nil }
        state = Locked(kept)
        owner = nil
        super.init()
    }

    open func encode(with coder: NSCoder) { coder.encodeJSON(state.current) }
    public static var supportsSecureCoding: Bool { true }

    open var identifier: String {
        get { state.current.identifier }
        set { state.change { $0.identifier = newValue } }
    }

    /// From 0 to 100. On the server it never falls.
    open var percentComplete: Double {
        get { state.current.percentComplete }
        set { state.change { $0.percentComplete = newValue } }
    }

    open var isCompleted: Bool { percentComplete >= 100 }
    /// When it was reported last; when this was made, for one that was not.
    open var lastReportedDate: Date { state.current.lastReportedDate }

    /// Whether completing it shows a banner; it does unless this is set to false.
    open var showsCompletionBanner: Bool {
        get { state.current.showsCompletionBanner }
        set { state.change { $0.showsCompletionBanner = newValue } }
    }

    open var player: GKPlayer { owner ?? GKLocalPlayer.local }

    /// - Throws: ``GKError`` with the code `invalidPlayer` or `invalidParameter`.
    func mustBeReportable() throws {
        let session = try GameSession.authenticated
        guard owner?.guestIdentifier == nil, state.current.player ?? session.player?.id == session.player?.id else {
            throw GKError(.invalidPlayer, "Only the local player's achievements can be reported.")
        }
        guard (0...100).contains(percentComplete) else {
            throw GKError(.invalidParameter, "An achievement is complete to 0 to 100 %, not \(percentComplete).")
        }
    }

    func wasReported(at date: Date?) {
        state.change { $0.lastReportedDate = date ?? $0.lastReportedDate }
    }

    open override var description: String { "<GKAchievement \(identifier) \(percentComplete) %>" }
}
