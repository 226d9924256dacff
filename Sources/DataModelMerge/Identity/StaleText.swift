/// Texts that name what the other side has renamed: predicates and expressions, whose names do not follow.
struct StaleText {
  /// A name that one side gave up.
  struct Rename {
    let oldName: String
    let newName: String
    /// The file of the side that renamed it.
    let side: MarkupElement
  }

  private static let attributes: Set<String> = [
    "predicateString", "expression", "derivationExpression", "coreSpotlightDisplayNameExpression",
  ]

  /// Returns the texts of the other side that still have an old name, each as it is written in the file, with
  /// a sentence about it.
  static func all(in other: MarkupElement, after renames: [Rename]) -> [(assignment: String, message: String)]
  {
    renames.flatMap { rename -> [(String, String)] in
      let own = Set(texts(in: rename.side).map(\.assignment))
      return texts(in: other).filter { !own.contains($0.assignment) && names($0.value, rename.oldName) }.map {
        (
          $0.assignment,
          "\($0.name) names '\(rename.oldName)', which the other side renamed; write '\(rename.newName)' in "
            + "'\($0.value)'"
        )
      }
    }
  }

  private static func texts(in element: MarkupElement) -> [MarkupAttribute] {
    element.attributes.filter { attributes.contains($0.name) } + element.children.flatMap(texts)
  }

  /// Returns whether a text has a name as a word.
  private static func names(_ text: String, _ name: String) -> Bool {
    text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { $0 == name }
  }
}
