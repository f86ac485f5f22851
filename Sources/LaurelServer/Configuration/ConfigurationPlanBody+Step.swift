import LaurelConfiguration
public import LaurelWire

extension ConfigurationPlanBody {
    /// Creates the response body for an applied or planned change.
    public init(_ step: ConfigurationStep) {
        self.init(
            applied: step.isMade, refused: step.plan.isRefused, revision: step.state.revision,
            action: step.isMade ? ConfigurationAction(revision: step.state.revision).text : nil,
            changes: step.plan.changes.map(Change.init), unchangedCount: step.plan.unchangedCount,
            text: step.plan.description, findings: step.findings.map(FindingBody.init),
            sandbox: step.isFollowed.map { $0 ? "changed" : "itsOwn" })
    }

    /// Creates the body of a plan that cannot be applied.
    init(refused plan: ConfigurationPlan) {
        self.init(
            applied: false, refused: true, revision: 0, action: nil, changes: plan.changes.map(Change.init),
            unchangedCount: plan.unchangedCount, text: plan.description, findings: [], sandbox: nil)
    }
}

extension ConfigurationPlanBody.Change {
    fileprivate init(_ change: ConfigurationChange) {
        self.init(
            subject: change.subject, kind: change.kind.rawValue,
            settings: change.settings.map(ConfigurationPlanBody.Setting.init))
    }
}

extension ConfigurationPlanBody.Setting {
    fileprivate init(_ change: SettingChange) {
        self.init(
            setting: change.setting, old: change.oldText, new: change.newText, effect: change.effect.name,
            remarks: change.remarks)
    }
}

extension EntryEffect {
    fileprivate var name: String {
        switch self {
        case .none: "none"
        case .ranksOnly: "ranksOnly"
        case .recomputes: "recomputes"
        case .refused: "refused"
        }
    }
}

extension FindingBody {
    init(_ finding: Finding) {
        self.init(
            severity: finding.severity.rawValue, path: finding.place.path, line: finding.place.position?.line,
            column: finding.place.position?.column, sentence: finding.sentence, advice: finding.advice)
    }
}
