import Foundation
import LaurelModel

/// The sources of settings, in order of precedence: flags, the environment and a file.
struct SettingSources {
    private let flags: [Setting: String]
    private let environment: [String: String]
    /// The values in the file, with nil for a value of a wrong type.
    private let file: (path: String, values: [Setting: String?])?
    /// Environment variables that have Laurel's prefix but name no setting.
    let strayVariables: [String]

    /// Reads the sources.
    ///
    /// - Parameters:
    ///   - flags: The flags that are set.
    ///   - file: A JSON file to read; nil for the file that the environment names, if any.
    init(
        flags: [Setting: String], file: String?, environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws {
        self.flags = flags
        // Treat an empty variable, such as from a shell script, as not set.
        self.environment = environment.filter { !$0.value.isEmpty }
        self.file = try (file ?? self.environment[Self.fileVariable]).map { ($0, try Self.read($0)) }
        let known = Set(Setting.allCases.map(\.variable) + [Self.fileVariable] + Self.otherVariables)
        strayVariables = self.environment.keys.filter { $0.hasPrefix("LAUREL_") && !known.contains($0) }.sorted()
    }

    static let fileVariable = "LAUREL_CONFIG"
    /// Environment variables with Laurel's prefix that only other commands read.
    private static let otherVariables = ["LAUREL_URL", "LAUREL_KEY"]

    /// Returns the value of `setting` from the first source that sets it.
    func value(of setting: Setting) throws -> SettingValue {
        let (text, source): (String?, String)
        if let flag = flags[setting] {
            (text, source) = (flag, setting.flag)
        } else if let variable = environment[setting.variable] {
            (text, source) = (setting.type.text(ofVariable: variable), "$\(setting.variable)")
        } else if let file, let value = file.values[setting] {
            (text, source) = (value, file.path)
        } else {
            return SettingValue(setting: setting, text: setting.fallback, source: "default")
        }
        guard let text else {
            throw InvalidSetting(source: source, reason: "\(setting.name) must be \(setting.type.words).")
        }
        return SettingValue(setting: setting, text: text, source: source)
    }

    func values() throws -> [SettingValue] { try Setting.allCases.map(value) }

    /// Reads a file that must contain only known settings, so that a mistyped name is an error.
    private static func read(_ path: String) throws(InvalidSetting) -> [Setting: String?] {
        let file: JSONNode
        do {
            file = try JSONReader.read(Data(contentsOf: URL(filePath: path)), by: .outside)
        } catch let error as CocoaError where error.isFileError {
            throw InvalidSetting(source: path, reason: "The file cannot be read.")
        } catch let fault as JSONFault {
            throw InvalidSetting(source: path, reason: "The file is not JSON. \(fault)")
        } catch {
            throw InvalidSetting(source: path, reason: "The file is not JSON.")
        }
        guard case .object(let fields) = file.content else {
            throw InvalidSetting(source: path, reason: "The file must contain one JSON object.")
        }
        var values: [Setting: String?] = [:]
        for (name, value) in fields.map({ ($0.name, $0.value) }).sorted(by: { $0.0 < $1.0 }) {
            guard let setting = Setting(rawValue: name) else {
                let known = Setting.allCases.map(\.name).joined(separator: ", ")
                throw InvalidSetting(
                    source: path, reason: "Unknown setting “\(name)”. Supported settings: \(known).")
            }
            values.updateValue(setting.type.text(of: value.content), forKey: setting)
        }
        return values
    }
}

extension Setting.ValueType {
    /// Returns the value of an environment variable in the form of a flag, or nil if it has a wrong type.
    fileprivate func text(ofVariable variable: String) -> String? {
        switch self {
        case .text: variable
        case .wholeNumber: Int(variable).map(String.init)
        case .flag:
            switch variable.lowercased() {
            case "true", "yes", "1": "true"
            case "false", "no", "0": "false"
            default: nil
            }
        }
    }

    /// Returns a value of a JSON file in the form of a flag, or nil if it has a wrong type.
    fileprivate func text(of value: JSONNode.Content) -> String? {
        switch (self, value) {
        case (.text, .text(let text)): text
        case (.wholeNumber, .number(let digits)): Int(digits).map(String.init)
        case (.flag, .flag(let isTrue)): String(isTrue)
        default: nil
        }
    }

    fileprivate var words: String {
        switch self {
        case .text: "text"
        case .wholeNumber: "a whole number"
        case .flag: "true or false"
        }
    }
}
