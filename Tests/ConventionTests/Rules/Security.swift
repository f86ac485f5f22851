extension ConventionRule {
    /// A page names a test as `Suite: name`. In a table whose last column is `test`, each row names at least one test.
    static let namedTests = ConventionRule(name: "Tests that the documentation names exist") { project in
        ["Architecture", "Security", "ASVS", "Limits", "Reliability"].compactMap {
            project["Documentation/\($0).md"]
        }.flatMap {
            missingTests(in: $0, of: project)
        }
    }

    private static func missingTests(in page: SourceFile, of project: Project) -> [Violation] {
        let tests = project.files.filter { $0.path.hasPrefix("Tests/") }
        var (violations, isAboutTests): ([Violation], Bool) = ([], false)
        for (index, line) in page.lines.enumerated() {
            let named =
                !line.hasBytes(of: ": ")
                ? [] : line.matches(of: /`([A-Z][A-Za-z ]*): ([^`]+)`/).map { (String($0.1), String($0.2)) }
            for (suite, test) in named {
                let isThere = tests.contains { file in
                    (file.text.hasBytes(of: "struct \(suite) {") || file.text.hasBytes(of: "struct `\(suite)` {"))
                        && file.text.hasBytes(of: "func `\(test)`")
                }
                if !isThere { violations.append(page.violation(at: index, "\(suite) has no test “\(test)”.")) }
            }
            if line.hasSuffix("| test |") { isAboutTests = true }
            if !line.hasPrefix("|") { isAboutTests = false }
            let isRow = isAboutTests && !line.hasSuffix("| test |") && !line.hasPrefix("| ---")
            if isRow, named.isEmpty {
                violations.append(page.violation(at: index, "Name the test that verifies this row."))
            }
        }
        return violations
    }
}
