public import LaurelConfiguration
import LaurelCore

/// A game's configuration at one position of its ledger.
public struct ConfigurationState: Sendable {
    public let configuration: GameConfiguration
    /// How often it was changed; 0 until the first document.
    public let revision: Int
    /// What its author names to change nothing that another has changed meanwhile: equal configurations have equal ones.
    public let tag: String

    init(_ configuration: GameConfiguration, revision: Int) {
        self.configuration = configuration
        self.revision = revision
        var digest = ContentDigest()
        digest.update(Array(ConfigurationDocument(configuration).text(as: .json).utf8)[...])
        tag = String(digest.text.prefix(16))
    }
}

/// What a change of the configuration does, or would do.
public struct ConfigurationStep: Sendable {
    public let plan: ConfigurationPlan
    /// What a linter has to say of the document; no errors.
    public let findings: [Finding]
    /// What is in force now.
    public let state: ConfigurationState
    /// Whether it was made.
    public let isMade: Bool
    /// Whether the sandbox, which was the same until now, has changed along; nil where there is none to follow.
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

/// Why a configuration is not made the game's. Nothing is changed then.
public enum ConfigurationRefusal: Error {
    /// At least one is an error.
    case invalid([Finding])
    /// Something in it can never be.
    case impossible(ConfigurationPlan)
    /// Its author had seen another one than is there.
    case changedMeanwhile
    /// There is no such change to undo.
    case changeNotFound
}

extension ConfigurationRefusal: CustomStringConvertible {
    /// A sentence that a person can act on, and what it is about.
    public var description: String {
        switch self {
        case .invalid(let findings):
            "The configuration has mistakes, and nothing was changed. "
                + findings.filter { $0.severity == .error }.map(\.description).joined(separator: " ")
        case .impossible(let plan):
            "The configuration asks for what can never be, and nothing was changed. "
                + plan.changes.filter { $0.effect == .refused }.map(\.refusal).joined(separator: " ")
        case .changedMeanwhile:
            "The configuration was changed since you read it. Read it again, and put your changes into it."
        case .changeNotFound: "There is no such change of the configuration to undo."
        }
    }
}

extension ConfigurationChange {
    fileprivate var refusal: String {
        settings.filter { $0.effect == .refused }.map { "\(subject): \($0)." }.joined(separator: " ")
    }
}
