import Foundation

/// The files of this project, or of a sample project.
struct Project: Sendable {
    let files: [SourceFile]
    /// The Swift files of the package, except these tests, which contain violations as samples.
    let swiftFiles: [SourceFile]
    private let root: URL?

    /// The folder of the working copy that contains this test.
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The working copy that contains this test, without build products.
    static let here: Project = {
        let folders = [
            "Sources", "Tests", "Benchmarks/Sources", "Fuzz", "script", ".ci", ".github", "Documentation", "Examples",
        ]
        let deep = folders.flatMap { folder in
            (FileManager.default.subpaths(atPath: root.appending(path: folder).path) ?? []).map { folder + "/" + $0 }
        }
        let flat = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        let paths =
            deep.filter { !$0.hasBytes(of: "/.build") } + flat.filter { $0.hasSuffix(".md") || $0.hasSuffix(".swift") }
        let files = paths.sorted().compactMap { path -> SourceFile? in
            let url = root.appending(path: path)
            guard let data = try? Data(contentsOf: url), let text = String(data: data, encoding: .utf8) else {
                return nil
            }
            return SourceFile(
                path: path, text: text, isExecutable: FileManager.default.isExecutableFile(atPath: url.path))
        }
        return Project(files: files, root: root)
    }()

    private init(files: [SourceFile], root: URL?) {
        self.files = files
        let others = ["Tests/ConventionTests/", "Examples/"]
        swiftFiles = files.filter { $0.path.hasSuffix(".swift") && !others.contains(where: $0.path.hasPrefix) }
        self.root = root
    }

    /// Creates a sample project of files by their paths.
    init(_ files: [String: String], executable: Bool = false) {
        let files = files.map { SourceFile(path: $0, text: $1, isExecutable: executable) }
        self.init(files: files.sorted { $0.path < $1.path }, root: nil)
    }

    subscript(path: String) -> SourceFile? { files.first { $0.path == path } }

    func has(_ path: String) -> Bool {
        if let root { return FileManager.default.fileExists(atPath: root.appending(path: path).path) }
        return files.contains { $0.path == path || $0.path.hasPrefix(path + "/") }
    }
}
