import Foundation

/// Progress messages on standard error.
enum Waiting {
    static func log(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }
}
