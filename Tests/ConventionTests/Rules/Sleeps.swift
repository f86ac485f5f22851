extension ConventionRule {
    static let sleeps = lines(
        "Tests do not sleep",
        in: { ($0.path.hasPrefix("Tests/") || $0.module == "LaurelTesting") && $0.name != "waitUntil" },
        advice: "Inject a clock and advance it, or call waitUntil of LaurelTesting, which has a deadline.",
        breaks: { index, file in file.code[index].hasBytes(of: ".sleep(") })
}
