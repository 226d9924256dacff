/// The names of constraints, which tell people what is wrong: `CHECK constraint failed: Dog.weight at least
/// 0`.
enum ConstraintName {
  private static let maximumNameLength = 60
  private static let maximumValueLength = 40

  /// Returns `Dog.weight` or `Place.at.x`.
  static func property(_ path: [String], of entity: String) -> String {
    "\(cut(entity, maximumNameLength)).\(cut(path.joined(separator: "."), maximumNameLength))"
  }

  /// Returns an SQL literal as a person writes it: `'it''s'` → `it's`, `5.0` → `5`.
  static func value(_ literal: String) -> String {
    let text = literal.first == "'" ? literal.dropFirst().dropLast().replacing("''", with: "'") : literal[...]
    return cut(text.hasSuffix(".0") ? String(text.dropLast(2)) : String(text), maximumValueLength)
  }

  private static func cut(_ text: String, _ length: Int) -> String {
    let scalars = text.unicodeScalars
    return scalars.count > length ? String(String.UnicodeScalarView(scalars.prefix(length - 1))) + "…" : text
  }
}

extension Table {
  /// Returns the table with unique names of constraints: names that were cut to the same text, or differ only
  /// in case, get a number.
  func namingConstraintsApart() -> Table {
    var table = self
    var taken: Set<String> = []
    func free(_ name: String) -> String {
      var candidate = name
      var number = 1
      while !taken.insert(candidate.lowercased()).inserted {
        number += 1
        candidate = "\(name) (\(number))"
      }
      return candidate
    }
    for column in table.columns.indices {
      if let key = table.columns[column].foreignKey {
        table.columns[column].foreignKey?.name = free(key.name)
      }
      for check in table.columns[column].checks.indices {
        table.columns[column].checks[check].name = free(table.columns[column].checks[check].name)
      }
    }
    return table
  }
}
