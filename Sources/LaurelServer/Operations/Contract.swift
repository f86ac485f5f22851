/// The HTTP contract that the server serves.
package enum Contract {
    /// The OpenAPI document, in YAML.
    package static let openAPI = String(decoding: PackageResources.openapi_yaml, as: UTF8.self)
}
