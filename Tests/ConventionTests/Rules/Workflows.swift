extension ConventionRule {
    static let workflows = ConventionRule(name: "A workflow pins its actions and names existing paths") { project in
        project.files.filter { $0.path.hasPrefix(".github/workflows/") }.flatMap { file in
            file.lines.indices.flatMap { index -> [Violation] in
                let line = file.lines[index]
                var violations: [Violation] = []
                if line.hasBytes(of: "uses: "), !line.contains(/uses: \S+@[0-9a-f]{40} # v\d/) {
                    violations.append(
                        file.violation(at: index, "Name the commit of the action, and its version in a comment."))
                }
                let paths =
                    line.matches(of: /(?:^|[ `])((?:script|\.ci)\/[\w-]+)/).map(\.1)
                    + line.matches(of: /(?:--package-path|working-directory:) (\S+)/).map(\.1)
                for path in paths where !project.has(String(path)) {
                    violations.append(file.violation(at: index, "\(path) does not exist: correct the path."))
                }
                return violations
            }
        }
    }
}
