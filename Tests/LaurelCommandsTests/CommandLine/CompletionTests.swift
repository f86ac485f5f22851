import Foundation
import Testing

@Suite
struct CompletionTests {
    private let program: Workplace
    private let script: String

    init() throws {
        program = try Workplace()
        let result = try program.call("completions", "bash")
        try #require(result.exitCode == 0)
        script = try program.write(result.output, to: "completions.bash")
    }

    /// Runs commands in bash with the program in the search path, and returns the standard output.
    private func bash(_ commands: String, options: [String] = []) throws -> (exitCode: Int32?, lines: [String]) {
        let path = Workplace.laurel.deletingLastPathComponent().path + ":/usr/bin:/bin"
        let bash = try LaurelProcess(
            URL(filePath: "/bin/bash"), options + ["--noprofile", "--norc", "-c", commands], in: program.url,
            environment: ["PATH": path, "SCRIPT": script])
        let result = try bash.finish()
        return (
            result.exitCode, result.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        )
    }

    /// Returns the completions that Tab offers after `words`.
    private func completions(of words: String...) throws -> [String] {
        let quoted = (["laurel"] + words).map { "'\($0)'" }.joined(separator: " ")
        return try bash(
            """
            source "$SCRIPT"
            COMP_WORDS=(\(quoted)) COMP_CWORD=\(words.count)
            COMP_LINE="${COMP_WORDS[*]}" COMP_POINT=${#COMP_LINE} COMP_TYPE=9
            read -r -a specification <<<"$(complete -p laurel)"
            for index in "${!specification[@]}"; do
                [ "${specification[index]}" = -F ] && function=${specification[index + 1]}
            done
            "$function" laurel "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        ).lines
    }

    @Test func `The completion script for bash is valid`() throws {
        #expect(try bash("bash -n \"$SCRIPT\"").exitCode == 0)
        #expect(try String(contentsOfFile: script, encoding: .utf8).hasPrefix("# Install: d=~/"))
    }

    @Test func `Commands, options and their values are completed`() throws {
        #expect(try completions(of: "exp") == ["export", "export-gamekit"])
        #expect(try completions(of: "leaderboard", "cr") == ["create"])
        #expect(try completions(of: "export", "--for").sorted() == ["--for-spreadsheet", "--format"])
        #expect(try completions(of: "export", "--format", "") == ["csv", "ndjson"])
        #expect(try completions(of: "leaderboard", "create", "points", "--order", "low") == ["lowToHigh"])
    }

    @Test func `A hidden command is not completed`() throws {
        #expect(try completions(of: "tort") == [])
    }

    @Test func `A script for zsh starts with the name of its command`() throws {
        let lines = try program.call("completions", "zsh").output.split(separator: "\n")
        #expect(lines[0] == "#compdef laurel")
        #expect(lines[1].hasPrefix("# Install: mkdir -p ~/.zfunc && laurel completions zsh >~/"))
    }

    @Test func `A script for fish exists, and unknown shells are rejected`() throws {
        #expect(try program.call("completions", "fish").output.contains("complete -c 'laurel'"))
        #expect(try program.call("completions", "cmd").exitCode == 2)
    }
}
