/// What a setting was set to, and by whom.
struct SettingValue {
    let setting: Setting
    /// Nil where nobody set it and nothing holds then.
    let text: String?
    /// Such as `--port`, `$LAUREL_PORT`, `laurel-server.json` or `default`.
    let source: String

    /// The value without secrets: a database without its password, and no credential.
    var shown: String? {
        if setting == .metricsToken { return text == nil ? nil : "(not shown)" }
        guard setting == .database, let text else { return text }
        return (try? DatabaseAddress(text)).map { "\($0)" } ?? "(not shown)"
    }
}

/// A setting that says something which cannot be.
struct InvalidSetting: Error, CustomStringConvertible {
    let source: String
    let reason: String

    var description: String { "\(source): \(reason)" }
}
