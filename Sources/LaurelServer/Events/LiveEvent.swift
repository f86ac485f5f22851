import LaurelModel
import LaurelWire

/// Something that is merely live, and who hears it: what the same listeners hear comes to them in one piece.
struct LiveEvent {
    let bodies: [EventBody]
    let concerns: (EventListener) -> Bool
}
