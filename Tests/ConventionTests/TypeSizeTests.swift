import Foundation
import Testing

@Suite struct TypeSizeTests {
    @Test func `Only the types that large-types.md lists exceed 600 lines or 40 functions`() throws {
        let page = "Documentation/Decisions/large-types.md"
        let exceptions = try #require(Project.here[page]).lines.compactMap { line in
            line.wholeMatch(of: /\| `([\w.]+)` \| [^|]+ \|/).map { String($0.1) }
        }
        let large = try TypeSize.all(in: Project.root.appending(path: "Sources")).filter(\.isLarge)
        for size in large where !exceptions.contains(size.name) {
            Issue.record("\(size). Divide the type, or add it to \(page) with a reason.")
        }
        for name in exceptions where !large.contains(where: { $0.name == name }) {
            Issue.record("\(name) does not exceed the limits. Remove it from \(page).")
        }
    }

    @Test func `A type's size is the sum over its extensions, without its nested types`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let first = """
            /// Comments above a declaration do not count.
            public struct A<
                B
            >: Sendable {
                enum C { case d }

                private final class E {
                    func f() {}
                }

                let text = \"""
                    struct F {
                    \"""
                @discardableResult static func g() {}
            }

            func h() {}
            """
        let second = """
            extension A<Int> where B: C {
                // func i() {}
                func j() {}
            }

            extension A.E {
                func k() {}
            }
            """
        try Data(first.utf8).write(to: folder.appending(path: "A.swift"))
        try Data(second.utf8).write(to: folder.appending(path: "A+B.swift"))
        #expect(
            try TypeSize.all(in: folder) == [
                TypeSize(name: "A", lineCount: 14, functionCount: 2),
                TypeSize(name: "A.E", lineCount: 6, functionCount: 2),
                TypeSize(name: "A.C", lineCount: 1, functionCount: 0),
            ])
    }
}
