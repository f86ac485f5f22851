import ArgumentParser
import Foundation
import LaurelWire

struct BlocklistCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "blocklist", abstract: "Manage the words that are blocked in names.",
        subcommands: [BlocklistLoadCommand.self, BlocklistShowCommand.self])
}

struct BlocklistLoadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "load", abstract: "Replace the blocked words by a file with one word per line.",
        discussion: "Empty lines and lines that start with # are ignored. Existing names stay.")

    @Argument(help: "The file, in UTF-8.")
    var file: String

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        guard let bytes = FileManager.default.contents(atPath: file), let text = String(bytes: bytes, encoding: .utf8)
        else { throw CommandFailure.refused("\(file) cannot be read as a UTF-8 file.") }
        let words = text.split(whereSeparator: \.isNewline)
            .map { String($0).trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty && !$0.hasPrefix("#") }
        try await data.withGame { try await $0.setBlockedWords(words) }
        try output.print(words) { _ in "\(words.count.grouped) words are blocked in names.\n" }
    }
}

struct BlocklistShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Print the blocked words, one per line.")

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let words = try await data.withGame { try await $0.blockedWords() }
        try output.print(words) { _ in words.map { $0 + "\n" }.joined() }
    }
}
