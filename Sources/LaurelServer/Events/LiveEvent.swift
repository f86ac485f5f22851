import LaurelModel
import LaurelWire

/// Live events that are sent together, and a predicate that selects their listeners.
struct LiveEvent {
    let bodies: [EventBody]
    let concerns: (EventListener) -> Bool
}
