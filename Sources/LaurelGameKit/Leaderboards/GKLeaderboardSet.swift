public import Foundation
import LaurelKit

/// Leaderboards that are shown together.
///
/// `@unchecked` because a class that can be subclassed cannot be checked; a lock guards what changes.
open class GKLeaderboardSet: NSObject, NSSecureCoding, @unchecked Sendable {
    private struct State: Sendable, Codable {
        var title = ""
        var identifier: String?
        var image: String?
    }

    private let state: Locked<State>

    /// One to ask with: set its ``identifier``.
    public override init() {
        state = Locked(State())
        super.init()
    }

    init(_ set: LeaderboardSet) {
        state = Locked(State(title: set.name, identifier: set.id, image: set.image))
        super.init()
    }

    public required init?(coder: NSCoder) {
        guard let kept = coder.decodeJSON(State.self) else { return nil }
        state = Locked(kept)
        super.init()
    }

    open func encode(with coder: NSCoder) { coder.encodeJSON(state.current) }
    public static var supportsSecureCoding: Bool { true }

    /// The name of its image; nil where it has none.
    var image: String? { state.current.image }
    /// Its name in the player's language.
    open var title: String { state.current.title }
    /// A server does not say to which group of games a set belongs.
    open var groupIdentifier: String? { nil }

    open var identifier: String? {
        get { state.current.identifier }
        set { state.change { $0.identifier = newValue } }
    }
}
