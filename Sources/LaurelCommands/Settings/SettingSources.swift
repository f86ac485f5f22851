import Configuration
import Foundation
import LaurelModel
import SystemPackage

/// Where settings come from: flags before the environment before a file.
struct SettingSources {
    private let providers: [(name: (Setting) -> String, provider: any ConfigProvider)]
    /// Variables that begin as Laurel's do and are none of them.
    let strayVariables: [String]

    /// - Parameters:
    ///   - flags: Those that were given.
    ///   - file: A JSON file to read, or nil for the one that the environment names, if it does.
    init(
        flags: [Setting: ConfigContent], file: String?,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) async throws {
        // A script's empty variable says nothing.
        let environment = environment.filter { !$0.value.isEmpty }
        let values = Dictionary(uniqueKeysWithValues: flags.map { (Self.key($0), ConfigValue($1, isSecret: false)) })
        var providers: [(name: (Setting) -> String, provider: any ConfigProvider)] = [
            (\.flag, InMemoryProvider(values: values)),
            (
                { "$\($0.variable)" },
                EnvironmentVariablesProvider(environmentVariables: environment).prefixKeys(with: ["laurel"])
            ),
        ]
        if let path = file ?? environment[Self.fileVariable] {
            providers.append(({ _ in path }, try await Self.file(path)))
        }
        self.providers = providers
        let known = Set(Setting.allCases.map(\.variable) + [Self.fileVariable] + Self.otherVariables)
        strayVariables = environment.keys.filter { $0.hasPrefix("LAUREL_") && !known.contains($0) }.sorted()
    }

    static let fileVariable = "LAUREL_CONFIG"
    /// Variables of other commands.
    private static let otherVariables = ["LAUREL_URL", "LAUREL_KEY"]

    /// What `setting` is set to by the first who sets it.
    func value(of setting: Setting) throws -> SettingValue {
        for (name, provider) in providers {
            do {
                let found = try provider.value(forKey: Self.key(setting), type: setting.type)
                guard let value = found.value else { continue }
                return SettingValue(setting: setting, text: value.content.text, source: name(setting))
            } catch {
                throw InvalidSetting(source: name(setting), reason: "\(setting.name) must be \(setting.type.words).")
            }
        }
        return SettingValue(setting: setting, text: setting.fallback, source: "default")
    }

    func values() throws -> [SettingValue] { try Setting.allCases.map(value) }

    private static func key(_ setting: Setting) -> AbsoluteConfigKey { AbsoluteConfigKey([setting.name]) }

    /// A file that has settings in it and nothing else: a mistyped name must not pass for one that was left out.
    private static func file(_ path: String) async throws -> any ConfigProvider {
        let known = Setting.allCases.map(\.name)
        do {
            let file = try JSONReader.read(Data(contentsOf: URL(filePath: path)), by: .outside)
            guard case .object(let fields) = file.content else {
                throw InvalidSetting(source: path, reason: "The file must hold one JSON object.")
            }
            if let stray = fields.map(\.name).sorted().first(where: { !known.contains($0) }) {
                throw InvalidSetting(
                    source: path,
                    reason: "There is no setting “\(stray)”. Those there are: \(known.joined(separator: ", ")).")
            }
            return try await FileProvider<JSONSnapshot>(filePath: FilePath(path))
        } catch let invalid as InvalidSetting {
            throw invalid
        } catch let error as CocoaError where error.isFileError {
            throw InvalidSetting(source: path, reason: "The file cannot be read.")
        } catch let fault as JSONFault {
            throw InvalidSetting(source: path, reason: "The file is not JSON. \(fault)")
        } catch {
            throw InvalidSetting(source: path, reason: "The file is not JSON.")
        }
    }
}

extension ConfigType {
    fileprivate var words: String {
        switch self {
        case .int: "a whole number"
        case .bool: "true or false"
        default: "text"
        }
    }
}
