/// The change of a setting, with its old and new value.
public struct SettingChange: Hashable, Sendable {
    /// The setting in documents, such as `scoreRange` or `localizations.de.name`.
    public let setting: String
    /// The old value. Nil if it was not set and has no default.
    public let old: DocumentValue?
    /// The new value. Nil if it is not set and has no default.
    public let new: DocumentValue?
    /// The effect on entries.
    public let effect: EntryEffect
    /// Further remarks for the reader of the plan.
    public internal(set) var remarks: [String]

    init(
        _ setting: String, from old: DocumentValue?, to new: DocumentValue?, _ effect: EntryEffect, _ remarks: [String]
    ) {
        self.setting = setting
        self.old = old
        self.new = new
        self.effect = effect
        self.remarks = remarks
    }
}

extension SettingChange {
    /// The old value as text in one line.
    public var oldText: String? { old?.inOneLine }
    /// The new value as text in one line.
    public var newText: String? { new?.inOneLine }
}

extension SettingChange: CustomStringConvertible {
    /// The change as text, such as `scoreRange: 0..100 → 0..50 (entries are recomputed; 12 scores fall outside the new
    /// range)`.
    public var description: String {
        let notes = [effect.remark].compactMap(\.self) + remarks
        return "\(setting): \(oldText ?? "none") → \(newText ?? "none")"
            + (notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))")
    }
}

extension DocumentValue {
    /// The value as text in one line.
    var inOneLine: String {
        switch self {
        case .null: "null"
        case .flag(let flag): flag ? "true" : "false"
        case .number(let digits): digits
        case .text(let text): text.quotedWhereUnclear
        case .list(let values): "[" + values.map(\.inOneLine).joined(separator: ", ") + "]"
        case .fields(let fields):
            if !fields.isEmpty, fields.allSatisfy({ ["lowest", "highest"].contains($0.name) }) {
                "\(self["lowest"]?.inOneLine ?? "")..\(self["highest"]?.inOneLine ?? "")"
            } else {
                "{" + fields.map { "\($0.name): \($0.value.inOneLine)" }.joined(separator: ", ") + "}"
            }
        }
    }
}
