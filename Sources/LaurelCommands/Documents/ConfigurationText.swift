import Foundation
import LaurelConfiguration

/// A configuration and its original text.
struct ConfigurationText {
    let document: ConfigurationDocument
    let data: Data
    let syntax: ConfigurationDocument.Syntax
}
