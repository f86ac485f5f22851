import ArgumentParser

struct CompletionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "completions", abstract: "Generate a completion script for a shell.",
        discussion: "Install it:\n" + Shell.allCases.flatMap(\.steps).map { "  \($0)" }.joined(separator: "\n"))

    enum Shell: String, CaseIterable, ExpressibleByArgument {
        case bash
        case zsh
        case fish
    }

    @Argument(help: "The shell.")
    var shell: Shell

    func run() throws {
        try TerminalStream.writeOutput(shell.script)
    }
}

extension CompletionsCommand.Shell {
    /// The command that installs the script for the user who runs it.
    fileprivate var installation: String {
        switch self {
        case .bash: "d=~/.local/share/bash-completion/completions; mkdir -p $d && laurel completions bash >$d/laurel"
        case .zsh:
            "mkdir -p ~/.zfunc && laurel completions zsh >~/.zfunc/_laurel  # fpath+=~/.zfunc before compinit in ~/.zshrc"
        case .fish: "d=~/.config/fish/completions; mkdir -p $d && laurel completions fish >$d/laurel.fish"
        }
    }

    /// The installation in lines that fit into a terminal, for the help.
    fileprivate var steps: [String] {
        switch self {
        case .bash:
            [
                "mkdir -p ~/.local/share/bash-completion/completions",
                "laurel completions bash >~/.local/share/bash-completion/completions/laurel",
            ]
        case .zsh:
            [
                "mkdir -p ~/.zfunc && laurel completions zsh >~/.zfunc/_laurel",
                "# In ~/.zshrc, before compinit: fpath+=~/.zfunc",
            ]
        case .fish:
            [
                "mkdir -p ~/.config/fish/completions",
                "laurel completions fish >~/.config/fish/completions/laurel.fish",
            ]
        }
    }

    /// The script, with a comment that shows how to install it.
    fileprivate var script: String {
        let script = Laurel.completionScript(for: shell)
        let hint = "# Install: \(installation)\n"
        // A zsh completion must start with the name of its command.
        guard script.hasPrefix("#compdef"), let end = script.firstIndex(of: "\n") else { return hint + script + "\n" }
        return script[...end] + hint + script[script.index(after: end)...] + "\n"
    }

    private var shell: CompletionShell {
        switch self {
        case .bash: .bash
        case .zsh: .zsh
        case .fish: .fish
        }
    }
}
