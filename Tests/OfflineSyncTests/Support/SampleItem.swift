import DataModelRuntime
import Foundation
import GRDB

/// A row with a column of each type, as generated code has it.
struct SampleItem: SyncedEntity, PersistableRecord, Equatable {
  var id = "1"
  var text: String?
  var flag: Bool?
  var small: Int16?
  var medium: Int32?
  var large: Int64?
  var double: Double?
  var float: Float?
  var decimal: Decimal?
  var date: Date?
  var bytes: Data?
  var uuid: UUID?
  var url: URL?
  var list: String?
  var draft: String?
  private(set) var updatedAt: Date?
  private(set) var version: String?

  enum Columns {
    static var id: StoredColumn<String> { .init("id") }
    static var text: StoredColumn<String> { .init("text") }
    static var flag: StoredColumn<Bool> { .init("flag") }
    static var small: StoredColumn<Int16> { .init("small") }
    static var medium: StoredColumn<Int32> { .init("medium") }
    static var large: StoredColumn<Int64> { .init("large") }
    static var double: StoredColumn<Double> { .init("double") }
    static var float: StoredColumn<Float> { .init("float") }
    static var decimal: StoredColumn<Decimal> { .init("decimal") }
    static var date: StoredColumn<Date> { .init("date") }
    static var bytes: StoredColumn<Data> { .init("bytes") }
    static var uuid: StoredColumn<UUID> { .init("uuid") }
    static var url: StoredColumn<URL> { .init("url") }
    static var list: StoredColumn<String> { .init("list") }
    static var draft: StoredColumn<String> { .init("draft") }
    static var updatedAt: StoredColumn<Date> { .init("updatedAt") }
  }

  static let storedTable = LocalStore.StoredTable(
    "SampleItem",
    columns: [
      "id", "text", "flag", "small", "medium", "large", "double", "float", "decimal", "date", "bytes", "uuid",
      "url", "list", "draft", "updatedAt", "version",
    ],
    computed: ["updatedAt", "version"]
  )

  static let localStoreSchema = LocalStoreSchema(
    modelName: "Sample",
    versionName: "Sample",
    fingerprint: "",
    fingerprintFormat: 1,
    triggerHash: "",
    triggerGeneration: 1,
    syncedTables: [
      SyncedTable(
        "SampleItem",
        wireName: "sample",
        columns: [
          SyncedColumn("id", .string, .id), SyncedColumn("text", .string), SyncedColumn("flag", .bool),
          SyncedColumn("small", .int16), SyncedColumn("medium", .int32), SyncedColumn("large", .int64),
          SyncedColumn("double", .double), SyncedColumn("float", .float), SyncedColumn("decimal", .decimal),
          SyncedColumn("date", .date), SyncedColumn("bytes", .data), SyncedColumn("uuid", .uuid),
          SyncedColumn("url", .url), SyncedColumn("list", .string, wireName: "listId", references: "List"),
          SyncedColumn("draft", .string, .local), SyncedColumn("updatedAt", .date, .updatedAt),
          SyncedColumn("version", .string, .version),
        ]
      )
    ]
  )

  var storedKey: DatabaseValue { id.databaseValue }

  func write(to row: inout LocalStore.RowWriter) {
    row.write(id)
    row.write(text)
    row.write(flag)
    row.write(small)
    row.write(medium)
    row.write(large)
    row.write(double)
    row.write(float)
    row.write(decimal)
    row.write(date)
    row.write(bytes)
    row.write(uuid)
    row.write(url)
    row.write(list)
    row.write(draft)
  }
}

extension SampleItem {
  init(from row: inout LocalStore.RowReader) throws {
    id = try row.value()
    text = row.optionalValue()
    flag = row.optionalValue()
    small = row.optionalValue()
    medium = row.optionalValue()
    large = row.optionalValue()
    double = row.optionalValue()
    float = row.optionalValue()
    decimal = row.optionalValue()
    date = row.optionalValue()
    bytes = row.optionalValue()
    uuid = row.optionalValue()
    url = row.optionalValue()
    list = row.optionalValue()
    draft = row.optionalValue()
    updatedAt = row.optionalValue()
    version = row.optionalValue()
  }
}
