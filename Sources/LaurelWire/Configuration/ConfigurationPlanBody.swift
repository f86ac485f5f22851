/// The effect of a configuration change: `PUT /v1/admin/games/{game}/configuration`.
public struct ConfigurationPlanBody: Codable, Hashable, Sendable {
    /// The change of a leaderboard, a set, an achievement, a group challenge or the game.
    public struct Change: Codable, Hashable, Sendable {
        /// The changed item, such as `leaderboard whacks`.
        public var subject: String
        /// The kind: `created`, `changed`, `retired`, `removed`, or `missing` for an unchanged item that the document
        /// omits.
        public var kind: String
        /// The changed settings.
        public var settings: [Setting]

        /// Creates a change.
        public init(subject: String, kind: String, settings: [Setting]) {
            self.subject = subject
            self.kind = kind
            self.settings = settings
        }
    }

    /// The change of a setting.
    public struct Setting: Codable, Hashable, Sendable {
        /// The setting's name in documents.
        public var setting: String
        /// The previous value in one line; omitted if it was not set.
        public var old: String?
        /// The new value in one line; omitted if it is not set.
        public var new: String?
        /// The effect: `none`, `ranksOnly`, `recomputes` or `refused`.
        public var effect: String
        /// Remarks on the change, such as `12 scores fall outside the new range`.
        public var remarks: [String]

        /// Creates the change of a setting.
        public init(setting: String, old: String?, new: String?, effect: String, remarks: [String]) {
            self.setting = setting
            self.old = old
            self.new = new
            self.effect = effect
            self.remarks = remarks
        }
    }

    /// Whether the change was applied.
    public var applied: Bool
    /// Whether the change is not possible.
    public var refused: Bool
    /// The number of changes of the configuration so far.
    public var revision: Int
    /// The id of the action, for `POST /v1/admin/undo/{action}`; omitted if nothing was changed.
    public var action: String?
    /// The changes.
    public var changes: [Change]
    /// The number of unchanged items.
    public var unchangedCount: Int
    /// The plan as text in lines.
    public var text: String
    /// The linter's findings about the document.
    public var findings: [FindingBody]
    /// `changed` if the sandbox was equal and was changed too, `itsOwn` if it differed; omitted in other cases.
    public var sandbox: String?

    /// Creates the body of a plan.
    public init(
        applied: Bool, refused: Bool, revision: Int, action: String?, changes: [Change], unchangedCount: Int,
        text: String, findings: [FindingBody], sandbox: String?
    ) {
        self.applied = applied
        self.refused = refused
        self.revision = revision
        self.action = action
        self.changes = changes
        self.unchangedCount = unchangedCount
        self.text = text
        self.findings = findings
        self.sandbox = sandbox
    }
}
