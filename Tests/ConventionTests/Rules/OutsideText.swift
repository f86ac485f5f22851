extension ConventionRule {
    /// The calls that convert external bytes to a `String` or read a body, with the files that check the bytes or the
    /// size first.
    private static let readers: [(call: String, files: Set<String>)] = [
        ("parameters.require(", ["Request+Reading"]), ("parameters.get(", ["Request+Reading"]),
        ("headers[values:", ["Request+Origin"]), ("removingPercentEncoding", []),
        ("collect(upTo:", ["Request+Reading", "RemoteDocuments", "PushGateway"]),
        (
            "String(decoding:",
            ["Password", "RandomText", "Contract"]
        ),
        ("String(validUTF8:", ["ConfigurationDocument", "CSVRows"]),
    ]

    private static let modules: Set<String?> = [
        "LaurelServer", "LaurelPages", "LaurelConsole", "LaurelWire", "LaurelConfiguration", "LaurelImport",
        "LaurelIdentity",
    ]

    static let checkedText = lines(
        "External text is validated as bytes before it becomes a String",
        in: { modules.contains($0.module) },
        advice:
            "Read it with Request.bytes, Request.cookie, HTTPContext.part, Query, FormBody or UncheckedText, which check its "
            + "length and bytes first.",
        breaks: { index, file in
            readers.contains { file.code[index].hasBytes(of: $0.call) && !$0.files.contains(file.name) }
        })

    static let limitBeforeBody = lines(
        "A rate limit is consumed before a form without credentials is read", in: { $0.module == "LaurelConsole" },
        advice: "Call consumeAttempt on the line above. Otherwise reading the body costs what the limit saves.",
        breaks: { index, file in
            file.code[index].hasBytes(of: "FormBody(of: http")
                && !(index > 0 && file.code[index - 1].contains("consumeAttempt("))
        })
}
