import DataModelSwift

/// Facts that need no form of their own: whatever a member of the JSON says that no other part of the page
/// has taken. A new member appears here by itself.
struct FactList {
  private let element: JSONDocument
  private let taken: Set<String>

  init(_ element: JSONDocument, without taken: Set<String>) {
    self.element = element
    self.taken = taken
  }

  /// The facts in a row: `transient`, `maximum: 20`
  var chips: [HTML] {
    facts.map { name, value in
      HTML(.span, .class("chip")) {
        name
        if let value {
          ": "
          HTML.name(value)
        }
      }
    } + userInfo
  }

  /// Each fact on a line of its own.
  var rows: [HTML] {
    facts.flatMap { name, value in
      [HTML(.dt) { name }, HTML(.dd) { value.map(HTML.name) ?? .text("yes") }]
    }
  }

  var userInfo: [HTML] {
    let entries = element["userInfo"]?.members ?? []
    return entries.map { entry in
      HTML(.span, .class("chip info")) {
        HTML.name(entry.name)
        " = "
        HTML.name(entry.value.text ?? "")
      }
    }
  }

  /// The members that say something: a text, a number, or that something is so. What is not so is left out,
  /// but for what is usually so.
  private var facts: [(String, String?)] {
    element.members.compactMap { name, value in
      guard !taken.contains(name) else { return nil }
      return switch value {
      case .text(let text): (Self.words(name), text)
      case .number(let number): (Self.words(name), "\(number)")
      case .flag(true): (Self.words(name), nil)
      case .flag(false) where name.hasPrefix("includes") || name.hasPrefix("uses"):
        (Self.words(name), "no")
      case .flag, .list, .object: nil
      }
    }
  }

  /// `renamingIdentifier` → `renaming identifier`
  private static func words(_ name: String) -> String {
    // Nearly every attribute of a number has it.
    if name == "usesScalarType" { return "scalar" }
    return name.reduce(into: "") { words, letter in
      words += letter.isUppercase ? " \(letter.lowercased())" : String(letter)
    }
  }
}
