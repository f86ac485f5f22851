extension LaurelError {
    /// Whether the error concerns the contents of the request, and not its author or time.
    ///
    /// Only a problem document of the server counts. A response of an intermediary, such as a captive portal, does not.
    var isAboutTheBody: Bool {
        code != .unexpectedAnswer && (status == 400 || status == 413 || status == 422)
    }
}
