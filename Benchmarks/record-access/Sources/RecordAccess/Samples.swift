import Floor
import Foundation

/// The rows of the benchmark, for Swift and for C.
enum Samples {
  static func items(_ count: Int) -> [TodoItem] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { number in
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
  }

  static func floorItems(_ items: [TodoItem]) -> [floor_item] {
    items.map { item in
      floor_item(
        id: strdup(item.id),
        text: item.text.flatMap { strdup($0) },
        version: item.version.flatMap { strdup($0) },
        created_at: item.createdAt?.timeIntervalSinceReferenceDate ?? .nan,
        updated_at: item.updatedAt?.timeIntervalSinceReferenceDate ?? .nan,
        complete: item.complete == true ? 1 : 0
      )
    }
  }
}
