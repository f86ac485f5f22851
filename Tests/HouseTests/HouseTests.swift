import Testing

@Suite
struct HouseTests {
    @Test(arguments: HouseRule.all)
    func `the house keeps its order`(rule: HouseRule) {
        for offence in rule.offences(.here) { Issue.record("\(offence)") }
    }

    /// A rule that nothing can break is dead.
    @Test(arguments: HouseRule.all)
    func `each rule notices who breaks it, and only them`(rule: HouseRule) throws {
        let offender = try #require(Offender.all[rule.name], "Make up an offender for this rule.")
        #expect(rule.offences(offender.project).map { "\($0.file):\($0.line)" } == offender.places)
    }

    @Test func `the files are found`() {
        #expect(Project.here.swiftFiles.count > 150)
        #expect(Project.here["script/test"]?.isExecutable == true)
        for folder in ["Benchmarks/Sources/", "Fuzz/"] {
            #expect(Project.here.swiftFiles.contains { $0.path.hasPrefix(folder) }, "\(folder)")
        }
    }
}
