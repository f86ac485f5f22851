/// The HTTP contract as the server hands it out.
package enum Contract {
    package static let openAPI = String(decoding: PackageResources.openapi_yaml, as: UTF8.self)
}
