public import LaurelConfiguration
import LaurelCore

/// A game's configuration at one position of its ledger.
public struct ConfigurationState: Sendable {
    /// The configuration.
    public let configuration: GameConfiguration
    /// The number of changes so far; 0 before the first document is applied.
    public let revision: Int
    /// The tag for optimistic concurrency control, a digest of the content: equal configurations have equal tags.
    public let tag: String

    init(_ configuration: GameConfiguration, revision: Int) {
        self.configuration = configuration
        self.revision = revision
        var digest = ContentDigest()
        digest.update(Array(ConfigurationDocument(configuration).text(as: .json).utf8)[...])
        tag = String(digest.text.prefix(16))
    }
}

/// The effect of a configuration change that was applied or planned.
public struct ConfigurationStep: Sendable {
    /// The plan of the change.
    public let plan: ConfigurationPlan
    /// The linter's findings on the document, which contain no errors.
    public let findings: [Finding]
    /// The current configuration: before the change if it was only planned, otherwise after it.
    public let state: ConfigurationState
    /// Whether the configuration was changed.
    public let isMade: Bool
    /// Whether the change was also applied to the sandbox, whose configuration was the same; nil if there is no sandbox
    /// to update.
    public internal(set) var isFollowed: Bool?

    init(planned proposal: ConfigurationProposal) {
        plan = proposal.plan
        findings = proposal.findings
        state = proposal.before
        isMade = false
    }

    init(made proposal: ConfigurationProposal) {
        plan = proposal.plan
        findings = proposal.findings
        state = proposal.after
        isMade = proposal.after.revision > proposal.before.revision
    }
}

/// The reason why a configuration change is rejected. Nothing is changed.
public enum ConfigurationRefusal: Error {
    /// The document is invalid. At least one finding is an error.
    case invalid([Finding])
    /// The plan contains a change that is not possible.
    case impossible(ConfigurationPlan)
    /// The configuration no longer has the tag that the client sent.
    case changedMeanwhile
    /// The change to undo does not exist.
    case changeNotFound
}

extension ConfigurationRefusal: CustomStringConvertible {
    /// A sentence that describes the problem and the remedy.
    public var description: String {
        switch self {
        case .invalid(let findings):
            "The configuration is invalid, and nothing was changed. "
                + findings.filter { $0.severity == .error }.map(\.description).joined(separator: " ")
        case .impossible(let plan):
            "The configuration contains changes that are not possible, and nothing was changed. "
                + plan.changes.filter { $0.effect == .refused }.map(\.refusal).joined(separator: " ")
        case .changedMeanwhile:
            "The configuration was changed after the client read it. Read it again, and repeat the change."
        case .changeNotFound:
            "This game has no configuration change to undo. List the actions with GET /v1/admin/audit."
        }
    }
}

extension ConfigurationChange {
    fileprivate var refusal: String {
        settings.filter { $0.effect == .refused }.map { "\(subject): \($0)." }.joined(separator: " ")
    }
}
