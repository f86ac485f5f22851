/// A direction of a link, as seen from the server that accepts the connections.
package enum LinkDirection: String, CaseIterable, Sendable {
    case toServer = "to the server"
    case fromServer = "from the server"
}
