public import LaurelCore
import LaurelModel
public import LaurelWire

extension FlagChange {
    /// Creates the change of a player's flags that a body describes.
    public init(_ body: PlayerChangeBody) {
        self.init(changed: [], to: [])
        for (flag, value) in [(PlayerFlags.banned, body.banned), (.hidden, body.hidden), (.underage, body.underage)] {
            guard let value else { continue }
            changed.insert(flag)
            if value { values.insert(flag) }
        }
    }
}
