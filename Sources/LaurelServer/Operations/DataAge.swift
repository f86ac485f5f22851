package import HTTPTypes
import LaurelCore
package import LaurelModel

/// The age of the data in a response: the time since this node last knew that it had all commits of the realm.
package struct DataAge: Hashable, Sendable {
    let time: Duration

    /// The age from which data is stale. A node looks at the ledger once a second, and a look can take two seconds.
    static let staleTime = Duration.seconds(3)

    /// Whether the responses are marked: the node is behind the ledger, or cannot read it.
    var isStale: Bool { time >= Self.staleTime }

    /// The whole seconds of the age.
    var seconds: Int64 { time.components.seconds }

    /// Checks that the data is not older than a node or a client allows.
    ///
    /// - Parameters:
    ///   - timeMax: The maximum age of stale data on this node.
    ///   - clientMax: The maximum age that the client accepts, in seconds; nil for any.
    /// - Throws: ``Problem``
    func check(max timeMax: Duration, clientMax: Int64?) throws {
        if let clientMax, seconds > clientMax { throw Problem.dataTooOld(self, max: clientMax) }
        if isStale, time >= timeMax { throw Problem.dataTooOld(self, max: timeMax.components.seconds) }
    }
}

extension HTTPFields {
    /// Adds the headers of a response from stale data.
    package mutating func append(_ age: DataAge) {
        guard age.isStale else { return }
        append(HTTPField(name: .dataAge, value: String(age.seconds)))
        append(HTTPField(name: .isStale, value: "true"))
    }
}

extension Door {
    /// Returns the age of the data of a realm, and checks that it is not older than this node allows.
    ///
    /// - Throws: ``Problem``
    package func checkedAge(of realm: Realm) throws -> DataAge {
        guard let service = games.loadedService(of: realm) else { return DataAge(time: .zero) }
        let age = progress.age(of: service, at: .now)
        try age.check(max: .seconds(limits.staleReadSeconds), clientMax: nil)
        return age
    }
}

extension Problem {
    fileprivate static func dataTooOld(_ age: DataAge, max seconds: Int64) -> Problem {
        Problem(
            "data-too-old", .serviceUnavailable,
            """
            The server has not been up to date with its database for \(age.seconds) seconds, and the limit is \
            \(seconds) seconds. Send the request again.
            """)
    }
}

extension HTTPField.Name {
    static let dataAge = HTTPField.Name("Laurel-Age")!
    static let isStale = HTTPField.Name("Laurel-Stale")!
    static let maxAge = HTTPField.Name("Laurel-Max-Age")!
}
