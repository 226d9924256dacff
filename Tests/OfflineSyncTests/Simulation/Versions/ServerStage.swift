@_spi(Generated) import DataModelRuntime
import GRDB
import TableService

@testable import OfflineSync

/// The tables of the server at some time of a run.
struct ServerStage: Sendable {
  /// A column with one value in all rows, which needs no new versions: apps begin with the same value.
  struct Addition: Sendable {
    let name: String
    let declaration: String
    let value: DatabaseValue
  }

  let tables: [ServiceTable]
  /// The columns of notes that come with the stage and have one value everywhere.
  var additions: [Addition] = []
  /// The change of a note that fills other new columns; nil if it has none.
  var filling: @Sendable (RowValues) -> String? = { _ in nil }
}

extension [ServerStage] {
  /// One after the other. Clients of any version may meet a server at any stage.
  static func stages(of versions: [SimulatedVersion]) -> [ServerStage] {
    guard versions.count > 1 else {
      var tables = versions[0].schema.syncedTables.map { ServiceTable($0) }
      // A column that the clients do not know.
      for index in tables.indices { tables[index].columns.append(ServiceColumn("color", .string)) }
      return [ServerStage(tables: tables)]
    }
    let folder = ServiceTable("Folder", columns: [ServiceColumn("name", .string)])
    let first = [
      ServiceColumn("text", .string), ServiceColumn("rank", .integer), ServiceColumn("folder", .string),
      ServiceColumn("grade", .string), ServiceColumn("mood", .string),
    ]
    let second = first + [ServiceColumn("color", .string)]
    let third = second + [ServiceColumn("state", .string), ServiceColumn("stars", .integer)]
    return [
      ServerStage(tables: [folder, ServiceTable("Note", columns: first)]),
      ServerStage(
        tables: [folder, ServiceTable("Note", columns: second)],
        additions: [.init(name: "color", declaration: "TEXT", value: .null)]
      ),
      ServerStage(
        tables: [
          folder, ServiceTable("Note", columns: third),
          ServiceTable("Tag", columns: [ServiceColumn("label", .string)]),
        ],
        additions: [.init(name: "state", declaration: "TEXT DEFAULT 'open'", value: "open".databaseValue)],
        filling: { note in
          let grade = note["grade"].flatMap(String.fromDatabaseValue).flatMap(Int.init)
          return #"{"stars":\#(grade.map(String.init) ?? "null")}"#
        }
      ),
    ]
  }
}
