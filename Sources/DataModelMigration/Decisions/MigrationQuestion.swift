package import DataModelDefinition

/// A question that a migration cannot answer itself, at the element of the new version whose user info
/// answers it.
package struct MigrationQuestion: Sendable, Hashable {
  package let element: ElementName
  /// The change, and what is unknown about it: `is required, but existing rows have no value`.
  package let reason: String
  /// The possible answers; empty if the change cannot be migrated at all.
  package let answers: [MigrationAnswer]
  /// The names of removed elements that may be this one, so that a renaming identifier would be the answer.
  var formerNames: [String] = []
  /// The entries in the user info with an invalid value.
  package let misspelt: [String]
  package let location: SourceLocation

  /// `'Item.rank' is required, but existing rows have no value: set 'datamodel.migration.value' or …`
  package var message: String {
    guard !answers.isEmpty else { return "'\(element)' \(reason)" }
    let words = answers.map(\.words)
    let list = [words.dropLast().joined(separator: ", "), words.last ?? ""].filter { !$0.isEmpty }
      .joined(separator: " or ")
    let hint = misspelt.isEmpty ? "" : "; \(misspelt.joined(separator: " and ")) is invalid"
    return "'\(element)' \(reason): \(renaming)set \(list) in its user info\(hint)"
  }

  private var renaming: String {
    guard !formerNames.isEmpty else { return "" }
    let names = PossibleRename.list(formerNames, "or")
    return "give it the renaming identifier \(names) if it had that name, or "
  }

  package var diagnostic: Diagnostic {
    Diagnostic(MigrationRules.undecided, message, at: location, about: element)
  }
}

/// An answer to a question, as an entry of the user info.
package enum MigrationAnswer: Sendable, Hashable {
  /// A constant, written like a default value in the model.
  case value
  /// An SQL expression over the old row.
  case expression
  case drop(Dropped)
  case keep(Kept)

  /// An accepted loss.
  package enum Dropped: String, Sendable, Hashable, CaseIterable {
    /// The values: the property starts as if it were new.
    case values
    /// The rows that cannot be kept, and the rows that require them.
    case rows
  }

  /// What to keep if there are several candidates, or values of another type.
  package enum Kept: String, Sendable, Hashable, CaseIterable {
    /// The first of several objects: by its position if there is an order, otherwise by its key.
    case first
    case last
    /// The object with the lowest key.
    case lowest
    /// The values, converted in the only way that preserves them.
    case values
    /// The references, translated to the new keys of their rows.
    case references
    /// This relationship, of two that contradict each other.
    case this
    /// The inverse relationship, of two that contradict each other.
    case inverse
    /// All rows: the migration counts rows with equal values and stops if there are any.
    case all

    /// The words that choose one of several candidates.
    static let choices: Set<Kept> = [.first, .last, .lowest, .all]
    /// Sets of words that exclude each other.
    static let alternatives: [Set<Kept>] = [choices, [.this, .inverse]]
  }

  /// Returns the words of an answer, which are separated by commas or whitespace.
  package static func words(of text: String) -> [String] {
    text.split { $0 == "," || $0.isWhitespace }.map(String.init)
  }

  package var key: String {
    switch self {
    case .value: UserInfoKey.migrationValue
    case .expression: UserInfoKey.migrationExpression
    case .drop: UserInfoKey.migrationDrop
    case .keep: UserInfoKey.migrationKeep
    }
  }

  /// The only value that the key takes for this answer; nil if any value is allowed.
  package var fixedValue: String? {
    switch self {
    case .value, .expression: nil
    case .drop(let dropped): dropped.rawValue
    case .keep(let kept): kept.rawValue
    }
  }

  /// `'datamodel.migration.drop' = 'rows'`
  var words: String { "'\(key)'" + (fixedValue.map { " = '\($0)'" } ?? "") }
}
