package import DataModelDefinition

/// The writer of a derived attribute's column.
package enum DerivationMapping: Sendable, Equatable {
  /// The database: the column is generated, or triggers maintain it. It can be read, but is not part of an
  /// `INSERT` or `UPDATE`; a generated column would refuse it.
  case computedByDatabase
  /// Generated code, because SQLite's functions know only ASCII letters: it writes the function's value
  /// whenever it writes the row.
  indirect case writtenByCode(TextFunction, of: Source)

  /// The source text of a function.
  package struct Source: Sendable, Equatable {
    /// The names from the entity on, as in the model: `["author", "name"]`.
    package let path: [String]
    /// The type of the attribute at the end of the path.
    package let type: AttributeType
    /// The column in the same row; nil if the text is in a related row.
    package let columnName: String?
    /// The text as an SQL expression over a row of the entity's table, which has no alias: `"title"`, or
    /// `(SELECT "_1"."name" FROM "Person" AS "_1" WHERE "_1"."_id" = "Article"."author")`.
    package let expression: String
  }
}
