import DataModelRelational

/// A few small models with more than two versions.
struct SmallSeries {
  let name: String
  let versions: [[String]]

  func lowered() throws -> [LoweredModel] {
    try versions.enumerated().map { try version($0 + 1, $1) }
  }

  static let all = [lists, people, backAndForth]

  /// Attributes come, are renamed, and are required.
  private static let lists = SmallSeries(
    name: "lists",
    versions: [
      [
        entity(
          "List",
          attribute("name", "String?"),
          relation("items", "Item…", inverse: "list", rule: "Cascade")
        ),
        entity("Item", attribute("text", "String?"), relation("list", "List", inverse: "items")),
      ],
      [
        entity(
          "List",
          attribute("name", "String=none"),
          attribute("rank", "Integer 16=3"),
          relation("items", "Item…", inverse: "list", rule: "Cascade")
        ),
        entity("Item", attribute("title", "String?", id: "text"), relation("list", "List", inverse: "items")),
      ],
      [
        entity(
          "List",
          attribute("name", "String=none"),
          attribute("rank", "Integer 64=3"),
          relation("tasks", "Task…", inverse: "list", rule: "Cascade", isOrdered: true, id: "items")
        ),
        entity(
          "Task",
          id: "Item",
          attribute("title", "String?"),
          attribute("done", "Boolean=NO"),
          relation("list", "List", inverse: "tasks")
        ),
      ],
    ]
  )

  /// A hierarchy grows out of an entity.
  private static let people = SmallSeries(
    name: "people",
    versions: [
      [entity("Person", attribute("name", "String?"), attribute("title", "String?"))],
      [
        entity("Person", attribute("name", "String?"), attribute("title", "String?")),
        entity("Employee", parent: "Person", attribute("salary", "Double=0")),
      ],
      [
        entity("Person", attribute("name", "String?")),
        entity("Employee", parent: "Person", attribute("salary", "Decimal=0"), attribute("title", "String?")),
        entity("Manager", parent: "Employee", relation("team", "Employee…")),
      ],
    ]
  )

  /// The first version comes back as the third.
  private static let backAndForth = SmallSeries(
    name: "back and forth",
    versions: [
      [entity("Note", attribute("text", "String?"))],
      [entity("Note", attribute("text", "String=none"), attribute("size", "Integer 32?"))],
      [entity("Note", attribute("text", "String?"))],
    ]
  )
}
