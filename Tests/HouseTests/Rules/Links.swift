import Foundation

extension HouseRule {
    static let links = HouseRule(name: "links lead somewhere") { project in
        project.files.filter { $0.path.hasSuffix(".md") }.flatMap { file in
            let folder = file.path.split(separator: "/").dropLast().joined(separator: "/")
            return file.lines.enumerated().flatMap { index, line in
                line.matches(of: /\]\(([^)#\s]+)(#[^)]*)?\)/).map { String($0.1) }
                    .filter { !$0.contains("://") && !$0.hasPrefix("mailto:") }
                    .filter { !project.has(URL(filePath: "/" + folder).appending(path: $0).standardized.path.trimmed) }
                    .map { file.offence(at: index, "There is no \($0): mend the link.") }
            }
        }
    }
}

extension String {
    /// From the root, without the slashes around it.
    fileprivate var trimmed: String { trimmingCharacters(in: CharacterSet(charactersIn: "/")) }
}
