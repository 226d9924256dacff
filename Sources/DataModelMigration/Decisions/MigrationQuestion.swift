package import DataModelDefinition

/// Something that a migration cannot know, at the element of the new version where it is to be stated.
package struct MigrationQuestion: Sendable, Hashable {
  package let element: ElementName
  /// The change, and the part that is not known: `required, and the rows that are there have no value`.
  package let reason: String
  /// The possible statements; empty if the change cannot be migrated at all.
  package let answers: [MigrationAnswer]
  /// The names of what has gone and may be the same, so that a renaming identifier would answer.
  var formerNames: [String] = []
  /// The statements there that mean nothing.
  package let misspelt: [String]
  package let location: SourceLocation

  /// `'Item.rank' is new and required …: state 'datamodel.migration.value' or …`
  package var message: String {
    guard !answers.isEmpty else { return "'\(element)' \(reason)" }
    let words = answers.map(\.words)
    let list = [words.dropLast().joined(separator: ", "), words.last ?? ""].filter { !$0.isEmpty }
      .joined(separator: " or ")
    let hint = misspelt.isEmpty ? "" : "; \(misspelt.joined(separator: " and ")) means nothing"
    return "'\(element)' \(reason): \(renaming)state \(list) in its user info\(hint)"
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

/// A statement that answers a question.
package enum MigrationAnswer: Sendable, Hashable {
  /// A constant, in the form of a default in the model.
  case value
  /// An SQL expression over the old row.
  case expression
  case drop(Dropped)
  case keep(Kept)

  /// The loss that is accepted.
  package enum Dropped: String, Sendable, Hashable, CaseIterable {
    /// The values: the property begins as if it were new.
    case values
    /// The rows that cannot be kept, with those that cannot be without them.
    case rows
  }

  /// The choice of what stays where there is too much, or of another kind.
  package enum Kept: String, Sendable, Hashable, CaseIterable {
    /// The first of several objects: by its place where there is an order, else by its key.
    case first
    case last
    /// The one of several objects with the lowest key.
    case lowest
    /// The values, converted in the one way that keeps them.
    case values
    /// The references, by the new keys of the rows that they lead to.
    case references
    /// This one of two relationships that contradict each other.
    case this
    /// The inverse of two relationships that contradict each other.
    case inverse
    /// All rows: they are counted, and nothing is done if two have equal values.
    case all

    /// The words that say which of several stays.
    static let choices: Set<Kept> = [.first, .last, .lowest, .all]
    /// The words of which a statement can have one.
    static let alternatives: [Set<Kept>] = [choices, [.this, .inverse]]
  }

  /// The words of a statement, which stand between commas.
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

  /// The one value that the key has for this answer; nil if it is free.
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
