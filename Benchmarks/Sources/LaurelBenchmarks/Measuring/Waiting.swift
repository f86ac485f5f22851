import Foundation

/// What is being measured now, for whoever waits.
enum Waiting {
    static func tell(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }
}
