extension HouseRule {
    /// A table with a column of tests names at least one in each row, and every test that is named exists: `Suite: what it says`.
    static let namedTests = HouseRule(name: "Security.md names tests that exist") { project in
        guard let page = project["Documentation/Security.md"] else { return [] }
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
