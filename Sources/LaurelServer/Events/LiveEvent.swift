import LaurelModel
import LaurelWire

/// Something that is merely live, and who hears it.
struct LiveEvent {
    let body: EventBody
    let concerns: (EventListener) -> Bool
}
