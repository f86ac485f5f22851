public import Foundation

/// Stands where Apple's GameKit hands out a view controller: the page that it would show is at an address of the server.
///
/// `@unchecked` because a class that can be subclassed cannot be checked; the ones here guard what changes.
open class LaurelPage: NSObject, @unchecked Sendable {
    override init() { super.init() }

    /// Open it in a web view or in the browser; nil before the player was authenticated.
    open var url: URL? { nil }
}
