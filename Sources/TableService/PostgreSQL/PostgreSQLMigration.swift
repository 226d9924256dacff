import SQLText

/// What a PostgreSQL database has of a service, as far as it matters.
package struct PostgreSQLInventory: Sendable, Hashable {
  /// What it has of a table.
  package struct Table: Sendable, Hashable {
    /// The types of columns, as PostgreSQL writes them, by their names.
    package var columns: [String: String]
    /// Columns that may be NULL.
    package var optionalColumns: Set<String> = []
    /// Columns to which the database gives a value where none is written; nil: all that have to be.
    package var filledColumns: Set<String>?
    /// The columns of the primary key.
    package var key: [String] = ["id"]
    /// Columns of texts that are not ordered by their code points.
    package var otherwiseOrdered: Set<String> = []
    /// Indexes, and whether they are complete.
    package var indexes: [String: Bool]
    /// Triggers that are on.
    package var triggers: Set<String>
    /// Triggers that somebody has turned off.
    package var disabledTriggers: Set<String> = []
    /// Whether the clock has a row for it.
    package var isEnrolled: Bool

    package init(columns: [String: String], indexes: [String: Bool], triggers: Set<String>, isEnrolled: Bool)
    {
      self.columns = columns
      self.indexes = indexes
      self.triggers = triggers
      self.isEnrolled = isEnrolled
    }
  }

  /// The number of the form of what all tables share; nil if there is nothing of it.
  package var format: Int?
  /// The tables that there are, by their names.
  package var tables: [String: Table]

  package init(format: Int?, tables: [String: Table]) {
    self.format = format
    self.tables = tables
  }
}

/// What is to be done so that a database has the tables of a service. It only adds: what a model has no more,
/// and what has another type, stays.
package struct PostgreSQLMigration: Sendable, Hashable {
  /// A step.
  package struct Step: Sendable, Hashable {
    /// What it is for, in a few words.
    package let purpose: String
    package let sql: String
    /// Whether it runs beside others who write, outside of a transaction.
    package let isConcurrent: Bool

    init(_ purpose: String, _ sql: String, isConcurrent: Bool = false) {
      self.purpose = purpose
      self.sql = sql
      self.isConcurrent = isConcurrent
    }
  }

  /// What is to be done, in this order.
  package private(set) var steps: [Step] = []
  /// What is in the database and not in the model. It stays.
  package private(set) var notes: [String] = []
  /// What has to be changed by hand before the service can use the database.
  package private(set) var obstacles: [String] = []

  /// Compares a database with a schema.
  package init(_ schema: PostgreSQLSchema, _ found: PostgreSQLInventory) {
    let format = found.format ?? 0
    if format > PostgreSQLScheme.format {
      obstacles.append("the database was migrated by a later release; use that, or a later one")
      return
    }
    if format < PostgreSQLScheme.format {
      let sql = "BEGIN;\n\(PostgreSQLScheme.script)\nCOMMIT"
      steps.append(Step("make the schema 'datamodel', which all tables share", sql))
    }
    for table in schema.tables {
      guard let existing = found.tables[table.tableName] else {
        steps.append(Step("make the table '\(table.tableName)'", "BEGIN;\n\(table.definition)\nCOMMIT"))
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
            the table '\(name)' is not one of this service: it has no '\(column.name)'; rename the table
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
          the column '\(column.name)' of the table '\(name)' has the type \(type), and the model needs \
          \(column.type); change it by hand
          """
        )
      } else if column.isSystem, found.optionalColumns.contains(column.name) {
        obstacles.append("the column '\(column.name)' of the table '\(name)' may be NULL; make it NOT NULL")
      } else if column.isFilled, let filled = found.filledColumns, !filled.contains(column.name) {
        obstacles.append(
          "the column '\(column.name)' of the table '\(name)' gets no value; make it \(column.declaration)"
        )
      } else if found.otherwiseOrdered.contains(column.name) {
        obstacles.append(
          """
          the column '\(column.name)' of the table '\(name)' is not ordered by code points, as apps do; give \
          it COLLATE "C"
          """
        )
      }
    }
    if found.key != ["id"] {
      obstacles.append("the table '\(name)' has another primary key than 'id'; make it that")
    }
    let known = Set(columns.map(\.name))
    for column in found.columns.keys.sorted() where !known.contains(column) {
      notes.append(
        "the column '\(column)' of the table '\(name)' is not in the model; it stays, and is not sent"
      )
    }
    // With an obstacle nothing of the table is touched.
    if !obstacles.isEmpty { return }
    if !found.isEnrolled { steps.append(Step("give '\(name)' a row of the clock", table.enrolment)) }
    for trigger in table.triggers {
      if found.disabledTriggers.contains(trigger.name) {
        steps.append(
          Step("turn the trigger '\(trigger.name)' of '\(name)' on", table.enabling(ofTrigger: trigger.name))
        )
      } else if !found.triggers.contains(trigger.name) {
        steps.append(Step("make the trigger '\(trigger.name)' of '\(name)'", trigger.statement))
      }
    }
    for index in table.laterIndexes where found.indexes[index.name] != true {
      if found.indexes[index.name] == false {
        // What a migration that was ended has left behind.
        let sql = "DROP INDEX CONCURRENTLY \(SQLQuoting.identifier(index.name))"
        steps.append(Step("take the half index '\(index.name)' away", sql, isConcurrent: true))
      }
      steps.append(Step("make the index '\(index.name)'", index.statement, isConcurrent: true))
    }
  }
}
