import Floor
import Foundation

/// The rows of the benchmark, for Swift and for C.
struct Samples {
  /// All rows, in the order of their insertion.
  let all: [TodoItem]
  /// Some of the rows, in random order, for work on one row after the other.
  let some: [TodoItem]

  init(count: Int, some someCount: Int) {
    var generator = SystemRandomNumberGenerator()
    all = (0..<count).map { number in
      let created = Date(
        timeIntervalSinceReferenceDate: .random(in: 600_000_000...800_000_000, using: &generator)
      )
      return TodoItem(
        id: UUID().uuidString,
        complete: generator.next() % 2 == 0,
        createdAt: created,
        text: "Buy milk, \(number)",
        updatedAt: created.addingTimeInterval(.random(in: 0...1_000_000, using: &generator))
      )
    }
    some = all.shuffled().prefix(someCount).map { item in
      var changed = item
      changed.complete?.toggle()
      return changed
    }
  }
}

extension floor_item {
  init(_ item: TodoItem) {
    self.init(
      id: strdup(item.id),
      text: item.text.flatMap { strdup($0) },
      version: item.version.flatMap { strdup($0) },
      created_at: item.createdAt?.timeIntervalSinceReferenceDate ?? .nan,
      updated_at: item.updatedAt?.timeIntervalSinceReferenceDate ?? .nan,
      complete: item.complete == true ? 1 : 0
    )
  }
}
