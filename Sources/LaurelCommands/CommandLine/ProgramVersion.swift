import CLaurelCommit

/// The version of the program. `Documentation/Compatibility.md` states what a version may change.
enum ProgramVersion {
    /// The version number.
    static let number = "0.2.0"

    /// The text that `laurel --version` prints, such as `0.2.0 (commit 3f2a9c1d4b5e, 2026-11-28)`.
    static let text = describe(
        commit: String(cString: laurel_commit()), date: String(cString: laurel_commit_date()))

    /// Returns the text for a commit and its date, which are empty in a build that did not set them.
    static func describe(commit: String, date: String) -> String {
        commit.isEmpty || date.isEmpty ? "\(number) (development build)" : "\(number) (commit \(commit), \(date))"
    }
}
