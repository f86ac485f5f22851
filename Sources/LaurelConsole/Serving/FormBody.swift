import Foundation
import HTTPTypes
import Hummingbird
import LaurelServer
import NIOCore

/// What a browser sends of a form: fields and, where it has them, files.
struct FormBody: Sendable {
    private var pairs: [(name: String, value: String)] = []
    private var files: [String: [UInt8]] = [:]

    /// A form without fields.
    init() {}

    /// All fields, without files.
    var fields: [(name: String, value: String)] { pairs }

    /// Whether it was sent with files, which cannot be sent again.
    var hasFiles: Bool { !files.isEmpty }

    init(of request: Request, byteCountMax: Int) async throws {
        let buffer: ByteBuffer
        do { buffer = try await request.body.collect(upTo: byteCountMax) } catch is NIOTooManyBytesError {
            throw Problem.invalid(nil, "Choose an image smaller than 256 KB.")
        }
        guard let type = request.headers[.contentType], type.hasPrefix("multipart/form-data") else {
            pairs = Self.pairs(of: String(buffer: buffer))
            return
        }
        for part in MultipartBody(Array(buffer.readableBytesView), type: type).parts {
            if part.isFile {
                files[part.name] = part.bytes
            } else {
                pairs.append((part.name, String(decoding: part.bytes, as: UTF8.self)))
            }
        }
    }

    /// What is sent without files, as `application/x-www-form-urlencoded`. What is no two digits behind a percent sign is left
    /// out with its field.
    private static func pairs(of text: String) -> [(name: String, value: String)] {
        text.split(separator: "&").compactMap { part in
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
                $0.replacing("+", with: " ").removingPercentEncoding
            }
            guard let name = sides[0], let value = sides.count > 1 ? sides[1] : "" else { return nil }
            return (name, value)
        }
    }

    /// What was written there, without spaces around it; nil where that is nothing.
    subscript(name: String) -> String? {
        let text = whole(name).trimmingCharacters(in: .whitespacesAndNewlines)
        return text.isEmpty ? nil : text
    }

    /// What was written there, as it is.
    func whole(_ name: String) -> String { pairs.first { $0.name == name }?.value ?? "" }

    func all(_ name: String) -> [String] { pairs.filter { $0.name == name }.map(\.value) }

    /// The bytes of a file; nil where none was chosen.
    func file(_ name: String) -> [UInt8]? { files[name].flatMap { $0.isEmpty ? nil : $0 } }

    /// Refuses what has no undo and was not confirmed.
    func demandConfirmation() throws {
        guard self["confirmed"] == "yes" else {
            throw ConsoleRefusal("This cannot be undone. Confirm it on the page; nothing was changed.", .badRequest)
        }
    }

    /// What must be there, as `parse` reads it.
    func parse<Value>(_ name: String, _ parse: (String) throws -> Value) throws -> Value {
        do { return try parse(self[name] ?? "") } catch { throw ConsoleRefusal("\(name): \(error)", .badRequest) }
    }

    /// One of the choices of a list.
    func choice<Value: RawRepresentable<String>>(_ name: String, or standard: Value) throws -> Value {
        guard let text = self[name] else { return standard }
        guard let value = Value(rawValue: text) else {
            throw ConsoleRefusal("\(name): There is no such choice.", .badRequest)
        }
        return value
    }
}
