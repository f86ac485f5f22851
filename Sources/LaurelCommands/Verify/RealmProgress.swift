import Foundation
import LaurelModel

/// The progress of a verification, with one progress bar for each realm whose facts are replayed.
struct RealmProgress {
    private var current: (realm: String, bar: ProgressBar)?

    mutating func update(_ realm: Realm, done: Int, total: Int) { update("\(realm)", done: done, total: total) }

    mutating func update(_ realm: String, done: Int, total: Int) {
        if current?.realm != realm {
            finish()
            let environment = ProcessInfo.processInfo.environment
            current = (realm, ProgressBar(realm, unit: .rows, total: total, environment: environment))
        }
        current?.bar.update(done: done)
    }

    mutating func finish() { current?.bar.finish() }
}
