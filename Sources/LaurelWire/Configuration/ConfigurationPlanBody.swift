/// What a change of a game's configuration does, or would do: `PUT /v1/admin/games/{game}/configuration`.
public struct ConfigurationPlanBody: Codable, Hashable, Sendable {
    /// One leaderboard, set, achievement or group challenge, or the game itself.
    public struct Change: Codable, Hashable, Sendable {
        /// Such as `leaderboard whacks`.
        public var subject: String
        /// `created`, `changed`, `retired`, `removed`, or `missing` from the document and kept.
        public var kind: String
        public var settings: [Setting]

        public init(subject: String, kind: String, settings: [Setting]) {
            self.subject = subject
            self.kind = kind
            self.settings = settings
        }
    }

    public struct Setting: Codable, Hashable, Sendable {
        /// As documents write it.
        public var setting: String
        /// In one line; left out where it was not set.
        public var old: String?
        public var new: String?
        /// `none`, `ranksOnly`, `recomputes` or `refused`.
        public var effect: String
        /// What else there is to know, such as `12 scores fall outside the new range`.
        public var remarks: [String]

        public init(setting: String, old: String?, new: String?, effect: String, remarks: [String]) {
            self.setting = setting
            self.old = old
            self.new = new
            self.effect = effect
            self.remarks = remarks
        }
    }

    /// Whether it was made.
    public var applied: Bool
    /// Whether it can never be.
    public var refused: Bool
    /// How often the configuration was changed.
    public var revision: Int
    /// What `POST /v1/admin/undo/{action}` undoes this by; left out where nothing was changed.
    public var action: String?
    public var changes: [Change]
    /// How many things stay as they are.
    public var unchangedCount: Int
    /// All of it in people's words, in lines.
    public var text: String
    /// What a careful reader has to say of the document.
    public var findings: [FindingBody]
    /// `changed` where the sandbox was the same and has changed along, `itsOwn` where it was not; left out elsewhere.
    public var sandbox: String?

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
