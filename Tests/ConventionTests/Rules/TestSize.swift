/// A test function, from its declaration to its closing brace.
private struct TestFunction {
    /// The index of the line with `func`.
    let start: Int
    let lineCount: Int
    let expectationCount: Int

    /// Returns the test functions of a file. Indentation delimits a function, which swift format guarantees.
    static func all(in file: SourceFile) -> [TestFunction] {
        file.code.indices.compactMap { attribute in
            let line = file.code[attribute]
            guard line.mentions("@Test"),
                let start = file.code[attribute...].firstIndex(where: { $0.mentions("func") })
            else { return nil }
            let end = String(line.prefix { $0 == " " }) + "}"
            let lines = file.code[start...]
            let isOneLine = file.code[start].hasSuffix("}")
            let body = isOneLine ? lines.prefix(1) : lines.prefix(through: lines.firstIndex(of: end) ?? start)
            return TestFunction(
                start: start, lineCount: body.count,
                expectationCount: body.filter { $0.hasBytes(of: "#") }
                    .reduce(0) { $0 + $1.matches(of: /#(?:expect|require)\b/).count })
        }
    }
}

extension ConventionRule {
    static let testLineCountMax = 60
    static let testExpectationCountMax = 25

    static let testSize = ConventionRule(name: "A test has at most 60 lines and 25 expectations") { project in
        project.swiftFiles.flatMap { file in
            TestFunction.all(in: file).filter {
                $0.lineCount > testLineCountMax || $0.expectationCount > testExpectationCountMax
            }.map {
                file.violation(
                    at: $0.start,
                    "This test has \($0.lineCount) lines and \($0.expectationCount) expectations. Divide it by behavior, and "
                        + "move the setup to a fixture.")
            }
        }
    }
}
