/// The names of versions, which are free text, and the order that they imply.
package enum VersionName {
  /// Returns a name without `.xcdatamodel`: `Shop 2.xcdatamodel` → `Shop 2`.
  package static func withoutExtension(_ name: String) -> String {
    name.hasSuffix(".xcdatamodel") ? String(name.dropLast(".xcdatamodel".count)) : name
  }

  /// Returns whether one version comes before another: the base name first, numbers by value, ignoring letter
  /// case.
  ///
  /// Nothing in a bundle stores the order. Xcode's names imply `Shop`, `Shop 2`, `Shop 10`.
  package static func isOrdered(_ left: String, before right: String) -> Bool {
    let leftParts = parts(of: left)
    let rightParts = parts(of: right)
    for (leftPart, rightPart) in zip(leftParts, rightParts) where leftPart != rightPart {
      return leftPart < rightPart
    }
    if leftParts.count != rightParts.count { return leftParts.count < rightParts.count }
    return left < right
  }

  /// Returns the words and the numbers of a name, in their order.
  static func parts(of name: String) -> [Part] {
    var parts: [Part] = []
    for character in name.lowercased() {
      let isDigit = character.isASCII && character.isNumber
      switch (parts.last, isDigit) {
      case (.number(let digits)?, true): parts[parts.count - 1] = .number(digits + String(character))
      case (.text(let text)?, false): parts[parts.count - 1] = .text(text + String(character))
      default: parts.append(isDigit ? .number(String(character)) : .text(String(character)))
      }
    }
    return parts
  }

  enum Part: Comparable {
    case number(String)
    case text(String)

    var isNumber: Bool { if case .number = self { true } else { false } }

    /// Whether the numbers before and after it belong together, as in `2.1` and `2020-01-05`.
    var joinsNumbers: Bool { [.text("."), .text("-"), .text("_")].contains(self) }

    /// Returns whether another text begins with this one.
    func begins(_ other: Part) -> Bool {
      if case (.text(let text), .text(let longer)) = (self, other) { longer.hasPrefix(text) } else { false }
    }

    static func < (left: Part, right: Part) -> Bool {
      switch (left, right) {
      case (.number(let left), .number(let right)):
        let left = left.drop { $0 == "0" }
        let right = right.drop { $0 == "0" }
        return (left.count, String(left)) < (right.count, String(right))
      case (.text(let left), .text(let right)): return left < right
      case (.number, .text): return true
      case (.text, .number): return false
      }
    }

    /// Compares by value: `1` and `01` are the same number.
    static func == (left: Part, right: Part) -> Bool { !(left < right) && !(right < left) }
  }
}
