import Foundation

/// The size of a type by the rules of `script/type-sizes`: the sum over its declaration and its extensions.
struct TypeSize: Equatable, CustomStringConvertible {
    static let lineCountMax = 600
    static let functionCountMax = 40

    let name: String
    let lineCount: Int
    let functionCount: Int

    var isLarge: Bool { lineCount > Self.lineCountMax || functionCount > Self.functionCountMax }
    var description: String { "\(name): \(lineCount) lines, \(functionCount) functions" }

    /// Returns the sizes of all types in a folder, the largest first.
    static func all(in folder: URL) throws -> [TypeSize] {
        let process = Process()
        process.executableURL = Project.root.appending(path: "script/type-sizes")
        process.arguments = [folder.path]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
        // The first line has the names of the columns.
        return String(decoding: data, as: UTF8.self).split(separator: "\n").dropFirst().compactMap(TypeSize.init)
    }

    /// Parses a row of the script's output: lines, functions, name.
    private init?(row: Substring) {
        let cells = row.split(separator: " ")
        guard cells.count == 3, let lineCount = Int(cells[0]), let functionCount = Int(cells[1]) else { return nil }
        self.init(name: String(cells[2]), lineCount: lineCount, functionCount: functionCount)
    }

    init(name: String, lineCount: Int, functionCount: Int) {
        self.name = name
        self.lineCount = lineCount
        self.functionCount = functionCount
    }
}
