import Foundation

/// The compiler's index of a source file: the declarations that it uses, distinguished by their types.
///
/// The index is read with the library that is installed with the compiler, which is located at run time.
struct CompilersIndex {
    /// A text of the library: the address of its first byte and its length. `iovec` has the same layout.
    private typealias Text = iovec
    private typealias Visit = @convention(c) (UnsafeMutableRawPointer, OpaquePointer) -> Bool

    private let library: UnsafeMutableRawPointer
    private let store: OpaquePointer

    /// Opens the index of a build.
    ///
    /// - Parameter built: The folder of the build.
    init(of built: URL) throws {
        let path = try Self.compilersLibraries().appending(path: "libIndexStore.so").path
        library = try dlopen(path, RTLD_NOW) ?? { throw Missing(what: path) }()
        let folder = built.appending(path: "index/store").path
        let open: @convention(c) (UnsafePointer<CChar>, OpaquePointer?) -> OpaquePointer? = try Self.function(
            "indexstore_store_create", in: library)
        store = try open(folder, nil) ?? { throw Missing(what: folder) }()
    }

    struct Missing: Error, CustomStringConvertible {
        let what: String

        var description: String { "\(what) does not exist." }
    }

    /// Returns the declarations that a file uses, and the requirements that its declarations implement.
    ///
    /// The names are unique and are spelled as in a symbol graph.
    func uses(in file: URL) throws -> Set<String> {
        var uses: Set<String> = []
        for unit in try units(of: file) {
            for record in try records(of: unit) { uses.formUnion(try symbols(in: record)) }
        }
        guard !uses.isEmpty else { throw Missing(what: "index of \(file.lastPathComponent)") }
        return uses
    }

    /// Returns the compiled units of a file. The name of a unit contains the file's name, which other files may share.
    private func units(of file: URL) throws -> [OpaquePointer] {
        let forEach:
            @convention(c) (
                OpaquePointer, UInt32, UnsafeMutableRawPointer, @convention(c) (UnsafeMutableRawPointer, Text) -> Bool
            ) -> Bool = try function("indexstore_store_units_apply_f")
        var units = Units()
        // The library returns the pointer to the callback, and calls it only during this call.
        withUnsafeMutablePointer(to: &units) { units in
            _ = forEach(store, 0, units) { units, name in
                units.assumingMemoryBound(to: Units.self).pointee.names.append(CompilersIndex.string(name))
                return true
            }
        }
        let open: @convention(c) (OpaquePointer, UnsafePointer<CChar>, OpaquePointer?) -> OpaquePointer? =
            try function("indexstore_unit_reader_create")
        let mainFile: @convention(c) (OpaquePointer) -> Text = try function("indexstore_unit_reader_get_main_file")
        return units.names.filter { $0.hasPrefix(file.lastPathComponent + ".o-") }.compactMap { open(store, $0, nil) }
            .filter { Self.string(mainFile($0)) == file.path }
    }

    private struct Units { var names: [String] = [] }

    private func records(of unit: OpaquePointer) throws -> [String] {
        let kind: @convention(c) (OpaquePointer) -> Int32 = try function("indexstore_unit_dependency_get_kind")
        let name: @convention(c) (OpaquePointer) -> Text = try function("indexstore_unit_dependency_get_name")
        var records: [String] = []
        try visit("indexstore_unit_reader_dependencies_apply_f", unit) { dependency in
            if kind(dependency) == 2 { records.append(Self.string(name(dependency))) }
        }
        return records
    }

    private func symbols(in record: String) throws -> [String] {
        let open: @convention(c) (OpaquePointer, UnsafePointer<CChar>, OpaquePointer?) -> OpaquePointer? =
            try function("indexstore_record_reader_create")
        let symbol: @convention(c) (OpaquePointer) -> OpaquePointer = try function("indexstore_occurrence_get_symbol")
        let related: @convention(c) (OpaquePointer) -> OpaquePointer = try function(
            "indexstore_symbol_relation_get_symbol")
        let roles: @convention(c) (OpaquePointer) -> UInt64 = try function("indexstore_symbol_relation_get_roles")
        let name: @convention(c) (OpaquePointer) -> Text = try function("indexstore_symbol_get_usr")
        let reader = try open(store, record, nil) ?? { throw Missing(what: record) }()
        var symbols: [String] = []
        try visit("indexstore_record_reader_occurrences_apply_f", reader) { occurrence in
            symbols.append(Self.string(name(symbol(occurrence))))
            try visit("indexstore_occurrence_relations_apply_f", occurrence) { relation in
                // The role of a declaration that overrides or implements another one.
                if roles(relation) & 1 << 11 != 0 { symbols.append(Self.string(name(related(relation)))) }
            }
        }
        return symbols
    }

    // MARK: Library

    /// Calls `body` with each part of an object. The parts are valid only during the call.
    private func visit(
        _ visitor: String, _ whole: OpaquePointer, _ body: (OpaquePointer) throws -> Void
    ) throws {
        let forEach: @convention(c) (OpaquePointer, UnsafeMutableRawPointer, Visit) -> Bool = try function(visitor)
        try withoutActuallyEscaping(body) { body in
            var visiting = Visiting(body: body)
            // The library returns the pointer to the callback, and calls it only during this call.
            withUnsafeMutablePointer(to: &visiting) { visiting in
                _ = forEach(whole, visiting) { visiting, part in
                    let visiting = visiting.assumingMemoryBound(to: Visiting.self)
                    do {
                        try visiting.pointee.body(part)
                        return true
                    } catch {
                        visiting.pointee.error = error
                        return false
                    }
                }
            }
            if let error = visiting.error { throw error }
        }
    }

    private struct Visiting {
        let body: (OpaquePointer) throws -> Void
        var error: (any Error)?
    }

    private func function<Function>(_ name: String) throws -> Function { try Self.function(name, in: library) }

    private static func function<Function>(_ name: String, in library: UnsafeMutableRawPointer) throws -> Function {
        guard let address = dlsym(library, name) else { throw Missing(what: name) }
        return unsafeBitCast(address, to: Function.self)
    }

    private static func string(_ text: Text) -> String {
        String(decoding: UnsafeRawBufferPointer(start: text.iov_base, count: text.iov_len), as: UTF8.self)
    }

    private static func compilersLibraries() throws -> URL {
        struct Answer: Decodable {
            struct Paths: Decodable { let runtimeResourcePath: String }
            let paths: Paths
        }
        let (compiler, pipe) = (Process(), Pipe())
        compiler.executableURL = URL(filePath: "/usr/bin/env")
        compiler.arguments = ["swiftc", "-print-target-info"]
        compiler.standardOutput = pipe
        try compiler.run()
        let answer = try JSONDecoder().decode(
            Answer.self, from: pipe.fileHandleForReading.readToEnd() ?? Data())
        compiler.waitUntilExit()
        return URL(filePath: answer.paths.runtimeResourcePath).deletingLastPathComponent()
    }
}
