import SQLText

/// The parts of a service that a PostgreSQL database has.
package struct PostgreSQLInventory: Sendable, Hashable {
  /// The parts of a table.
  package struct Table: Sendable, Hashable {
    /// The types of columns, as PostgreSQL writes them, by column name.
    package var columns: [String: String]
    /// Columns that may be NULL.
    package var optionalColumns: Set<String> = []
    /// Columns with a default value or an identity; nil for all columns that need one.
    package var filledColumns: Set<String>?
    /// The columns of the primary key.
    package var key: [String] = ["id"]
    /// Text columns that do not sort by code points.
    package var otherwiseOrdered: Set<String> = []
    /// Whether each index is complete, by index name.
    package var indexes: [String: Bool]
    /// Enabled triggers.
    package var triggers: Set<String>
    /// Disabled triggers.
    package var disabledTriggers: Set<String> = []
    /// The tables of notes of rows that have left a view, by the trigger that fills them.
    package var departures: [String: String] = [:]
    /// Whether the clock has a row for the table.
    package var isEnrolled: Bool

    package init(columns: [String: String], indexes: [String: Bool], triggers: Set<String>, isEnrolled: Bool)
    {
      self.columns = columns
      self.indexes = indexes
      self.triggers = triggers
      self.isEnrolled = isEnrolled
    }
  }

  /// The format of the schema that all tables share; nil if the schema does not exist.
  package var format: Int?
  /// The existing tables, by name.
  package var tables: [String: Table]

  package init(format: Int?, tables: [String: Table]) {
    self.format = format
    self.tables = tables
  }
}

/// The steps that give a database the tables of a service. They only add: columns that the model no longer
/// has, or has with another type, stay as they are.
package struct PostgreSQLMigration: Sendable, Hashable {
  /// A step.
  package struct Step: Sendable, Hashable {
    /// The purpose, as an imperative: `create the table 'Item'`.
    package let purpose: String
    package let sql: String
    /// Whether the step runs outside of a transaction, while others write.
    package let isConcurrent: Bool

    init(_ purpose: String, _ sql: String, isConcurrent: Bool = false) {
      self.purpose = purpose
      self.sql = sql
      self.isConcurrent = isConcurrent
    }
  }

  /// The steps, in order.
  package private(set) var steps: [Step] = []
  /// Messages about columns that are in the database but not in the model. They stay.
  package private(set) var notes: [String] = []
  /// Messages about problems to fix by hand before the service can use the database.
  package private(set) var obstacles: [String] = []

  /// Compares a database with a schema.
  package init(_ schema: PostgreSQLSchema, _ found: PostgreSQLInventory) {
    let format = found.format ?? 0
    if format > PostgreSQLScheme.format {
      obstacles.append("the database was migrated by a later release; use that release or a later one")
      return
    }
    if format < PostgreSQLScheme.format {
      let sql = "BEGIN;\n\(PostgreSQLScheme.script)\nCOMMIT"
      steps.append(Step("create the schema 'datamodel', which all tables share", sql))
    }
    for table in schema.tables {
      guard let existing = found.tables[table.tableName] else {
        steps.append(Step("create the table '\(table.tableName)'", "BEGIN;\n\(table.definition)\nCOMMIT"))
        continue
      }
      compare(table, existing)
    }
  }

  private mutating func compare(_ table: PostgreSQLTable, _ found: PostgreSQLInventory.Table) {
    let name = table.tableName
    let columns = table.columns
    for column in columns {
      guard let type = found.columns[column.name] else {
        if column.isSystem {
          obstacles.append(
            """
            the table '\(name)' does not belong to a service: it has no column '\(column.name)'; rename it
            """
          )
        } else {
          steps.append(Step("add the column '\(column.name)' to '\(name)'", table.addition(of: column)))
        }
        continue
      }
      if type != column.type {
        obstacles.append(
          """
          the column '\(column.name)' of the table '\(name)' has the type \(type), but the model needs \
          \(column.type); change it by hand
          """
        )
      } else if column.isSystem, found.optionalColumns.contains(column.name) {
        obstacles.append("the column '\(column.name)' of the table '\(name)' may be NULL; make it NOT NULL")
      } else if column.isFilled, let filled = found.filledColumns, !filled.contains(column.name) {
        obstacles.append(
          "the column '\(column.name)' of the table '\(name)' has no default; make it \(column.declaration)"
        )
      } else if found.otherwiseOrdered.contains(column.name) {
        obstacles.append(
          """
          the column '\(column.name)' of the table '\(name)' does not sort by code points, as apps do; give \
          it COLLATE "C"
          """
        )
      }
    }
    if found.key != ["id"] {
      obstacles.append("the primary key of the table '\(name)' is not 'id'; change it to 'id'")
    }
    let known = Set(columns.map(\.name))
    for column in found.columns.keys.sorted() where !known.contains(column) {
      notes.append(
        "the column '\(column)' of the table '\(name)' is not in the model; it stays, but is not sent"
      )
    }
    // A migration with an obstacle does not run, so the remaining steps do not matter.
    if !obstacles.isEmpty { return }
    if !found.isEnrolled { steps.append(Step("add '\(name)' to 'datamodel.clock'", table.enrolment)) }
    for trigger in table.triggers {
      if found.disabledTriggers.contains(trigger.name) {
        steps.append(
          Step("enable the trigger '\(trigger.name)' of '\(name)'", table.enabling(ofTrigger: trigger.name))
        )
      } else if !found.triggers.contains(trigger.name) {
        steps.append(Step("create the trigger '\(trigger.name)' of '\(name)'", trigger.statement))
      }
    }
    let departures = table.departures
    for (trigger, table) in found.departures.sorted(by: { $0.key < $1.key })
    where trigger != departures?.triggerName {
      notes.append(
        """
        the trigger '\(trigger)' of '\(name)' notes in '\(table)' what leaves another view; drop both if no \
        service has that view any more
        """
      )
    }
    if let departures, found.departures[departures.triggerName] == nil {
      steps.append(
        Step("note the rows that leave the view of '\(name)'", "BEGIN;\n\(departures.definition)\nCOMMIT")
      )
    }
    for index in table.laterIndexes where found.indexes[index.name] != true {
      if found.indexes[index.name] == false {
        // An interrupted migration has left it behind.
        let sql = "DROP INDEX CONCURRENTLY \(SQLQuoting.identifier(index.name))"
        steps.append(Step("drop the incomplete index '\(index.name)'", sql, isConcurrent: true))
      }
      steps.append(Step("create the index '\(index.name)'", index.statement, isConcurrent: true))
    }
  }
}
