extension HouseRule {
    /// Every test that a page names as `Suite: name` exists. Each row of a table whose last column is `test` names a test.
    static let namedTests = HouseRule(name: "the documentation names tests that exist") { project in
        ["Security", "ASVS", "Operations", "Reliability"].compactMap { project["Documentation/\($0).md"] }.flatMap {
            missingTests(in: $0, of: project)
        }
    }

    private static func missingTests(in page: SourceFile, of project: Project) -> [Offence] {
        let tests = project.files.filter { $0.path.hasPrefix("Tests/") }
        var (offences, isAboutTests): ([Offence], Bool) = ([], false)
        for (index, line) in page.lines.enumerated() {
            let named = line.matches(of: /`([A-Z][A-Za-z ]*): ([^`]+)`/).map { (String($0.1), String($0.2)) }
            for (suite, test) in named {
                let isThere = tests.contains { file in
                    let text = file.lines.joined(separator: "\n")
                    return (text.contains("struct \(suite) {") || text.contains("struct `\(suite)` {"))
                        && text.contains("func `\(test)`")
                }
                if !isThere { offences.append(page.offence(at: index, "There is no test “\(test)” in \(suite).")) }
            }
            if line.hasSuffix("| test |") { isAboutTests = true }
            if !line.hasPrefix("|") { isAboutTests = false }
            let isRow = isAboutTests && !line.hasSuffix("| test |") && !line.hasPrefix("| ---")
            if isRow, named.isEmpty { offences.append(page.offence(at: index, "Name the test that shows it.")) }
        }
        return offences
    }
}
