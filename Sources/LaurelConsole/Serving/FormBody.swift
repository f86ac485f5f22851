import Foundation
import HTTPTypes
import Hummingbird
import LaurelModel
import LaurelServer
import LaurelWire

/// What a browser sends of a form: fields and, where it has them, files.
struct FormBody: Sendable {
    /// The most bytes of a form that has neither files nor long texts, and of every form that needs no credentials.
    static let byteCountMax = 8 << 10

    private var pairs: [(name: String, value: String)] = []
    private var files: [String: [UInt8]] = [:]

    /// A form without fields.
    init() {}

    /// All fields, without files.
    var fields: [(name: String, value: String)] { pairs }

    /// Whether it was sent with files, which cannot be sent again.
    var hasFiles: Bool { !files.isEmpty }

    init(of request: Request, byteCountMax: Int = FormBody.byteCountMax) async throws {
        let bytes: [UInt8]
        do {
            bytes = [UInt8](try await request.bytes(byteCountMax: byteCountMax))
        } catch let problem as Problem where problem.status == 413 && byteCountMax > FormBody.byteCountMax {
            // Only images make a form of a player or an operator this large.
            throw Problem.invalid(nil, "Choose an image smaller than 256 KB.")
        }
        try self.init(bytes, type: UncheckedText(request.headers[.contentType] ?? ""))
    }

    private init(_ bytes: [UInt8], type: UncheckedText) throws {
        do {
            guard HeaderText.mediaType(type) == "multipart/form-data" else {
                let form = URLEncodedPairs(UncheckedText(decoding: bytes))
                if let fault = form.fault { throw fault }
                pairs = form.pairs
                return
            }
            for part in try MultipartBody(bytes, type: type).parts {
                if part.isFile {
                    files[part.name] = Array(part.bytes)
                } else {
                    guard let value = UncheckedText(decoding: part.bytes).value else {
                        throw FormFault.value(part.name)
                    }
                    pairs.append((part.name, value))
                }
            }
        } catch let fault as FormFault {
            throw Problem.invalid(fault.field, "\(fault)")
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
        do { return try parse(self[name] ?? "") } catch {
            throw ConsoleRefusal("\(name): \(error)", .badRequest, field: name)
        }
    }

    /// One of the choices of a list.
    func choice<Value: RawRepresentable<String>>(_ name: String, or standard: Value) throws -> Value {
        guard let text = self[name] else { return standard }
        guard let value = Value(rawValue: text) else {
            throw ConsoleRefusal("\(name): There is no such choice.", .badRequest, field: name)
        }
        return value
    }
}
