package import DataModelDefinition

/// Says who writes the column of a derived attribute.
package enum DerivationMapping: Sendable, Equatable {
  /// The database: the column is generated, or triggers keep it. It is read, and never part of an `INSERT` or
  /// an `UPDATE`; a generated column would refuse it.
  case computedByDatabase
  /// Generated code, since no function of SQLite's knows letters beyond ASCII: it writes the function's value
  /// whenever it writes the row.
  indirect case writtenByCode(TextFunction, of: Source)

  /// The text to which a function is applied.
  package struct Source: Sendable, Equatable {
    /// The names from the entity on, as in the model: `["author", "name"]`.
    package let path: [String]
    /// The type of the attribute at the end of the path.
    package let type: AttributeType
    /// The column of the same row; nil if the text stands in a related row.
    package let columnName: String?
    /// The text as an SQL expression over a row of the entity's table, which is not renamed:
    /// `"title"`, or `(SELECT "_1"."name" FROM "Person" AS "_1" WHERE "_1"."_id" = "Article"."author")`.
    package let expression: String
  }
}
