import Foundation

extension ConventionRule {
    static let links = ConventionRule(name: "Links in the documentation resolve") { project in
        project.files.filter { $0.path.hasSuffix(".md") }.flatMap { file in
            let folder = file.path.split(separator: "/").dropLast().joined(separator: "/")
            return file.lines.enumerated().filter { $0.element.hasBytes(of: "](") }.flatMap { index, line in
                line.matches(of: /\]\(([^)#\s]+)(#[^)]*)?\)/).map { String($0.1) }
                    .filter { !$0.contains("://") && !$0.hasPrefix("mailto:") }
                    .filter { !project.has(URL(filePath: "/" + folder).appending(path: $0).standardized.path.trimmed) }
                    .map { file.violation(at: index, "\($0) does not exist: correct the link.") }
            }
        }
    }
}

extension String {
    /// The path relative to the root, without slashes at its ends.
    fileprivate var trimmed: String { trimmingCharacters(in: CharacterSet(charactersIn: "/")) }
}
