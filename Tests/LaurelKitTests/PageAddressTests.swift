import Foundation
import Testing

@testable import LaurelKit

@Suite
struct PageAddressTests {
    @Test(arguments: [
        ("https://example.com", "/g/x/links/c", "https://example.com/g/x/links/c"),
        ("https://example.com/laurel", "/g/x/links/c", "https://example.com/laurel/g/x/links/c"),
        ("https://example.com/laurel/", "/g/x/links/c", "https://example.com/laurel/g/x/links/c"),
        ("https://example.com/a%20b/", "/g/x?n=%2F", "https://example.com/a%20b/g/x?n=%2F"),
        ("https://example.com/laurel/", "https://pages.example/g/x", "https://pages.example/g/x"),
    ])
    func `A page's address is below the path of the server's address`(
        server: String, address: String, page: String
    ) throws {
        #expect(try #require(URL(string: server)).page(at: address).absoluteString == page)
    }

    @Test(arguments: ["", "x", "//", "//pages.example/g/x", "https:///g/x"])
    func `An address that is neither absolute nor a path of the server is refused`(address: String) throws {
        let server = try #require(URL(string: "https://example.com/laurel/"))
        let error = #expect(throws: LaurelError.self) { try server.page(at: address) }
        #expect(error?.code == .unexpectedAnswer)
    }
}
