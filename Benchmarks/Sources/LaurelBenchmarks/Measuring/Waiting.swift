import Foundation

/// Progress messages on standard error.
enum Waiting {
    static func tell(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }
}
