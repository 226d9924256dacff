/// A source in a small target that has the folders `Ground`, `Middle` and `Late`.
enum PlantedSource {
  /// What is wrong with the target if the source is among its files.
  static func findings(_ code: String, in file: String = "Ground/Code.swift") -> [String] {
    let sources = [(file, code)] + others
    return FolderOrder(target: "Sources/Module", folders: ["Ground", "Middle", "Late"])
      .findings(in: sources.map { SwiftSource(file: $0.0, text: $0.1) })
  }

  private static let others = [
    ("Ground/Box.swift", "struct Box<Element> { struct Key {} }\nstruct Limit {}\nprivate struct Own {}"),
    ("Middle/Box+Lid.swift", "extension Box { struct Lid {} }"),
    ("Late/Filter.swift", "struct Filter { enum Kind {} }\nextension Filter { struct Part {} }"),
    ("Late/Database.swift", "extension Database { struct Page {} }"),
    ("Late/Element.swift", "struct Element {}\nfileprivate struct Own {}\nstruct Limits { struct Limit {} }"),
    ("Late/Text.swift", "protocol Text { associatedtype Letter }\ntypealias Texts = [any Text]"),
  ]
}
