extension HouseRule {
    /// The calls that make a `String` of bytes from outside, or read a body, and the files that check the bytes or the size first.
    private static let readers: [(call: String, files: Set<String>)] = [
        ("parameters.require(", ["Request+Reading"]), ("parameters.get(", ["Request+Reading"]),
        ("headers[values:", ["Request+Origin"]), ("removingPercentEncoding", []),
        ("collect(upTo:", ["Request+Reading", "RemoteDocuments", "PushGateway"]),
        (
            "String(decoding:",
            ["JSONDocument", "JSONSyntax", "PlainJSON", "Password", "RandomText", "Contract"]
        ),
        ("String(validUTF8:", ["ConfigurationDocument", "CSVRows"]),
    ]

    private static let rooms: Set<String?> = [
        "LaurelServer", "LaurelConsole", "LaurelWire", "LaurelConfiguration", "LaurelImport", "LaurelIdentity",
    ]

    static let checkedText = lines(
        "outside text is checked as bytes before it is a String",
        in: { rooms.contains($0.room) },
        advice:
            "Read it by Request.bytes, Request.cookie, HTTPContext.part, Query, FormBody or UncheckedText, which check its "
            + "length and bytes first.",
        breaks: { index, file in
            readers.contains { file.code[index].contains($0.call) && !$0.files.contains(file.name) }
        })

    static let limitBeforeBody = lines(
        "a limit is consumed before a form without credentials is read", in: { $0.room == "LaurelConsole" },
        advice: "Call consumeAttempt on the line above: a body that is read before costs what the limit saves.",
        breaks: { index, file in
            file.code[index].contains("FormBody(of: request")
                && !(index > 0 && file.code[index - 1].contains("consumeAttempt("))
        })
}
