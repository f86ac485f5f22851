import Testing

/// Commands that run on the server's machine only.
@Suite struct LocalCommandTests {
    private static let remote = ["LAUREL_URL": "http://127.0.0.1:9", "LAUREL_KEY": "lrl_live_0"]

    @Test(arguments: [
        "game create com.example.game", "game list", "verify", "operator invite", "operator list",
        "operator remove ann",
        "clock accept", "clock repair", "backup create", "backup restore missing.laurel", "accept-loss",
    ])
    func `A local command rejects --server and names the options for its machine`(command: String)
        throws
    {
        let place = try Workplace()
        let results = [
            try place.run("\(command) --server http://127.0.0.1:9"), try place.run("\(command) --key lrl_live_0"),
            try place.run(command, environment: Self.remote),
        ]
        for result in results {
            #expect(result.exitCode == 2, "\(result.errors)")
            for words in ["server's machine", "--data", "--database"] {
                #expect(result.errors.contains(words), "\(result.errors)")
            }
        }
        #expect(try place.names(in: "").allSatisfy { $0.hasPrefix(".") }, "Nothing is created.")
        let help = try place.done("\(command) --help").split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(help.contains("server's machine"))
    }

    @Test func `A named directory is used although the environment names a server`() throws {
        let place = try Workplace()
        let made = try place.run("game create com.example.game --data games", environment: Self.remote)
        #expect(made.exitCode == 0, "\(made.errors)")
        let listed = try place.run("game list", environment: Self.remote.merging(["LAUREL_DATA": "games"]) { $1 })
        #expect(listed.exitCode == 0 && listed.output.contains("com.example.game"), "\(listed.errors)")
    }
}
