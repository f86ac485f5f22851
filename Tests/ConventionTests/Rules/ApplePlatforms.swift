import Foundation

/// The tables of Documentation/ApplePlatforms.md.
enum ApplePlatforms {
    static let page = "Documentation/ApplePlatforms.md"
    /// The platforms, in the order of the table's columns.
    static let platforms = ["iOS", "macOS", "tvOS", "watchOS", "visionOS"]

    /// A row of a table.
    struct Row {
        /// The index of the row's line.
        let index: Int
        /// The cells without backticks and surrounding spaces.
        let cells: [String]
    }

    /// Returns the rows below a heading, without the table's head.
    static func rows(below heading: String, in page: SourceFile) -> [Row] {
        guard let start = page.lines.firstIndex(of: "## " + heading) else { return [] }
        let end = page.lines[(start + 1)...].firstIndex { $0.hasPrefix("## ") } ?? page.lines.endIndex
        return (start..<end).filter { page.lines[$0].hasPrefix("| `") }.map { index in
            let cells = page.lines[index].dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
            return Row(index: index, cells: cells.map { $0.filter { $0 != "`" }.trimmingCharacters(in: .whitespaces) })
        }
    }

    /// Returns the parts of a version such as `10.15.4`, or nil if the text is not a version.
    static func version(_ text: some StringProtocol) -> [Int]? {
        let parts = text.split(separator: ".").map { Int($0) }
        return parts.isEmpty || parts.contains(nil) ? nil : parts.compactMap(\.self)
    }

    /// Returns the minimum versions that a manifest declares, by platform.
    static func declaredVersions(_ manifest: SourceFile) -> [String: [Int]] {
        let line = manifest.code.first { $0.hasBytes(of: " platforms: [") } ?? ""
        let matches = line.matches(of: /\.(\w+)\(\.v([\d_]+)\)/)
        return Dictionary(
            matches.compactMap { match in
                version(match.2.replacing("_", with: ".")).map { (String(match.1), $0) }
            }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the text that a file with a call of an API contains: the last component of the API's name, up to the first
    /// argument label. For example, `data(for:` for `URLSession.data(for:delegate:)`.
    static func call(of name: String) -> String {
        let base = name.prefix { $0 != "(" }
        let component = base.split(separator: ".").last ?? base
        let labels = name.dropFirst(base.count)
        let first = labels.prefix { $0 != ":" }
        if labels.isEmpty { return String(component) }
        return first.count == labels.count || first == "(_" ? component + "(" : component + first + ":"
    }
}

extension ConventionRule {
    static let appleVersions = ConventionRule(name: "The first versions of Apple's APIs agree with the manifest") {
        project in
        guard let manifest = project["Package.swift"], let page = project[ApplePlatforms.page] else { return [] }
        let declared = ApplePlatforms.declaredVersions(manifest)
        let line = manifest.code.firstIndex { $0.hasBytes(of: " platforms: [") } ?? 0
        let missing = ApplePlatforms.platforms.filter { declared[$0] == nil }.map {
            manifest.violation(at: line, "Declare the minimum version of \($0).")
        }
        let rows = ApplePlatforms.rows(below: "APIs", in: page)
        guard !rows.isEmpty else { return missing + [page.violation(at: 0, "Add the table of the APIs.")] }
        return missing
            + rows.flatMap { row -> [Violation] in
                guard row.cells.count == ApplePlatforms.platforms.count + 3 else {
                    return [page.violation(at: row.index, "Write the API, the file, five versions and the source.")]
                }
                var violations: [Violation] = []
                for (platform, text) in zip(ApplePlatforms.platforms, row.cells.dropFirst(2)) {
                    guard let first = ApplePlatforms.version(text) else {
                        violations.append(page.violation(at: row.index, "Write the first version of \(platform)."))
                        continue
                    }
                    if let minimum = declared[platform], minimum.lexicographicallyPrecedes(first) {
                        violations.append(
                            page.violation(
                                at: row.index,
                                "\(row.cells[0]) requires \(platform) \(text): replace it, or declare this version."))
                    }
                }
                let call = ApplePlatforms.call(of: row.cells[0])
                if project[row.cells[1]]?.code.contains(where: { $0.hasBytes(of: call) }) != true {
                    violations.append(page.violation(at: row.index, "\(row.cells[1]) does not contain \(call)."))
                }
                return violations
            }
    }

    static let platformConditions = ConventionRule(name: "The documentation lists the code for single platforms") {
        project in
        guard let page = project[ApplePlatforms.page] else { return [] }
        var unlisted: [String: [Int]] = [:]
        for file in project.files where file.isSource && file.path.hasSuffix(".swift") {
            let lines = file.code.indices.filter {
                file.code[$0].hasBytes(of: "if ") && file.code[$0].hasBytes(of: "#")
                    && file.code[$0].contains(/^ *#(?:if|elseif) .*(?:canImport|os)\(/)
            }
            if !lines.isEmpty { unlisted[file.path] = lines }
        }
        var violations: [Violation] = []
        for row in ApplePlatforms.rows(below: "Code for single platforms", in: page) {
            let count = unlisted.removeValue(forKey: row.cells[0])?.count ?? 0
            guard row.cells.count < 2 || row.cells[1] != "\(count)" else { continue }
            violations.append(
                page.violation(
                    at: row.index, "\(row.cells[0]) has \(count) conditions: review them, and correct the row."))
        }
        return violations
            + unlisted.sorted { $0.key < $1.key }.map { path, lines in
                Violation(
                    file: path, line: lines[0] + 1,
                    advice: "Review the code for each platform, and add a row to \(ApplePlatforms.page).")
            }
    }
}
