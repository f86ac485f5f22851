import Testing

@Suite
struct ConventionTests {
    @Test(arguments: ConventionRule.all)
    func `The project follows its conventions`(rule: ConventionRule) {
        for violation in rule.violations(.here) { Issue.record("\(violation)") }
    }

    /// Checks that no rule is without effect.
    @Test(arguments: ConventionRule.all)
    func `A rule reports exactly the violations of its sample project`(rule: ConventionRule) throws {
        let sample = try #require(ViolationSample.all[rule.name], "Add a sample project that violates this rule.")
        #expect(rule.violations(sample.project).map { "\($0.file):\($0.line)" } == sample.places)
    }

    @Test func `The project's files are found`() {
        #expect(Project.here.swiftFiles.count > 150)
        #expect(Project.here["script/test"]?.isExecutable == true)
        for folder in ["Benchmarks/Sources/", "Fuzz/"] {
            #expect(Project.here.swiftFiles.contains { $0.path.hasPrefix(folder) }, "\(folder)")
        }
    }
}
