import LaurelModel

/// A priority queue of players by the earned date of a score, earliest first: a binary heap.
struct ExpiryQueue {
    struct Item {
        var date: Moment
        var player: PlayerNumber
    }

    private var heap: [Item] = []

    var first: Item? { heap.first }

    /// Inserts an item. O(log n)
    mutating func insert(_ item: Item) {
        heap.append(item)
        var child = heap.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard heap[child].date < heap[parent].date else { return }
            heap.swapAt(child, parent)
            child = parent
        }
    }

    /// Removes the earliest item. O(log n)
    mutating func removeFirst() {
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2]
            where child < heap.count && heap[child].date < heap[least].date {
                least = child
            }
            guard least != parent else { return }
            heap.swapAt(parent, least)
            parent = least
        }
    }
}
