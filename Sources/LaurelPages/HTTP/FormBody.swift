import Foundation
import HTTPTypes
package import Hummingbird
import LaurelModel
import LaurelServer
import LaurelWire

/// The body of a form that a browser sends: fields and files.
package struct FormBody: Sendable {
    /// The maximum number of bytes of a form without files and long texts, and of a form that needs no credentials.
    package static let byteCountMax = 8 << 10

    private var pairs: [(name: String, value: String)] = []
    private var files: [String: [UInt8]] = [:]

    /// Creates a form without fields.
    package init() {}

    /// All fields, without files.
    var fields: [(name: String, value: String)] { pairs }

    /// Whether the form has files. A page cannot send them again.
    var hasFiles: Bool { !files.isEmpty }

    /// Reads the body of `request`.
    ///
    /// - Throws: ``Problem`` if the body is too large or is not valid.
    package init(of request: Request, byteCountMax: Int = FormBody.byteCountMax) async throws {
        let bytes: [UInt8]
        do {
            bytes = [UInt8](try await request.bytes(byteCountMax: byteCountMax))
        } catch let problem as Problem where problem.status == 413 && byteCountMax > FormBody.byteCountMax {
            // Only a form with an image is that large.
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

    /// Returns the value of a field without whitespace at its ends; nil if it is empty or missing.
    package subscript(name: String) -> String? {
        let text = whole(name).trimmingCharacters(in: .whitespacesAndNewlines)
        return text.isEmpty ? nil : text
    }

    /// Returns the unchanged value of a field; an empty string if it is missing.
    package func whole(_ name: String) -> String { pairs.first { $0.name == name }?.value ?? "" }

    /// Returns the values of all fields with a name.
    package func all(_ name: String) -> [String] { pairs.filter { $0.name == name }.map(\.value) }

    /// Returns the bytes of a file; nil if the user chose none.
    package func file(_ name: String) -> [UInt8]? { files[name].flatMap { $0.isEmpty ? nil : $0 } }
}
