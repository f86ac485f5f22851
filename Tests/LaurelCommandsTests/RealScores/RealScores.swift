import Foundation

/// Real results, which are not part of the project: in `LAUREL_TEST_DATA`, or `../shared/data`.
enum RealScores {
    private static let folder: URL = {
        if let named = ProcessInfo.processInfo.environment["LAUREL_TEST_DATA"] { return URL(filePath: named) }
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        return root.appending(path: "../shared/data").standardizedFileURL
    }()

    static let powerlifting = folder.appending(path: "powerlifting-ipf/ipf_totals.csv.gz")
    static let racePoints = folder.appending(path: "f1db-demo/race_points_2025.csv")
    static let raceStandings = folder.appending(path: "f1db-demo/standings_by_race_2025.csv")
    static let raceHistory = folder.appending(path: "f1db-demo/standings_after_each_race_1950_2026.csv.gz")
    static let raceDrivers = folder.appending(path: "f1db-demo/drivers_2025.csv")

    static var areHere: Bool { FileManager.default.fileExists(atPath: folder.path) }

    /// Parses a CSV file without quotes into a dictionary for each row. It is deliberately independent of the tested
    /// parser.
    static func rows(of text: String) -> [[String: String]] {
        let lines = lines(of: text).map { $0.split(separator: ",", omittingEmptySubsequences: false) }
        return lines.dropFirst().map { fields in
            Dictionary(uniqueKeysWithValues: zip(lines[0].map(String.init), fields.map(String.init)))
        }
    }

    static func lines(of text: String) -> [Substring] { text.split(whereSeparator: \.isNewline) }

    static func text(of file: URL) throws -> String {
        guard file.pathExtension == "gz" else { return try String(contentsOf: file, encoding: .utf8) }
        let place = try Workplace()
        let gunzip = try LaurelProcess(
            URL(filePath: "/usr/bin/env"), ["gunzip", "-c", file.path], in: place.url,
            environment: Workplace.environment)
        return try gunzip.finish().output
    }
}
