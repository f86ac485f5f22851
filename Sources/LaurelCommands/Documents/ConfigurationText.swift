import Foundation
import LaurelConfiguration

/// A configuration, and the text that says it.
struct ConfigurationText {
    let document: ConfigurationDocument
    let data: Data
    let syntax: ConfigurationDocument.Syntax
}
