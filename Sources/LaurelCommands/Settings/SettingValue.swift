/// The value of a setting, and its source.
struct SettingValue {
    let setting: Setting
    /// The value, or nil if the setting is not set and has no default.
    let text: String?
    /// The source, such as `--port`, `$LAUREL_PORT`, `laurel-server.json` or `default`.
    let source: String

    /// The value without secrets: a database without its password, and no credential.
    var shown: String? {
        if setting == .metricsToken { return text == nil ? nil : "(not shown)" }
        guard setting == .database, let text else { return text }
        return (try? DatabaseAddress(text)).map { "\($0)" } ?? "(not shown)"
    }
}

/// A setting with an invalid value.
struct InvalidSetting: Error, CustomStringConvertible {
    let source: String
    let reason: String

    var description: String { "\(source): \(reason)" }
}
