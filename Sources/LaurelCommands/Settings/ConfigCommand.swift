import ArgumentParser

struct ConfigCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Print the settings of a server and their sources.",
        discussion: """
            A flag takes precedence over the environment, and the environment over the file that --config or \
            LAUREL_CONFIG names. In the environment, tlsKey is LAUREL_TLS_KEY; in a file, it is {"tlsKey": "key.pem"}.
            """)

    @OptionGroup var options: ServerOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let values: [SettingValue]
        do {
            let sources = try options.sources
            values = try sources.values()
            // Reports invalid settings, as a start of the server does.
            _ = try ServerSettings(sources)
        } catch let invalid as InvalidSetting {
            throw CommandFailure.usage(invalid.description)
        }
        try output.print(SettingsBody(values)) { style in
            var table = TextTable([.init("Setting"), .init("Value"), .init("From", role: .secondary)])
            for value in values { table.append([value.setting.name, value.shown ?? "-", value.source]) }
            return table.rendered(style: style, widthMax: TerminalStream.standardOutput.width)
        }
    }
}

/// All settings, printed as one document.
private struct SettingsBody: Encodable {
    struct Row: Encodable {
        let name: String
        let value: String?
        let source: String
    }

    let settings: [Row]

    init(_ values: [SettingValue]) {
        settings = values.map { Row(name: $0.setting.name, value: $0.shown, source: $0.source) }
    }
}
