@_spi(Generated) package import DataModelRuntime
package import Foundation
package import GRDB

/// A row with a column of each type, as generated code has it.
package struct SampleItem: SyncedEntity, PersistableRecord, Equatable {
  package var id: String
  package var text: String?
  package var flag: Bool?
  package var small: Int16?
  package var medium: Int32?
  package var large: Int64?
  package var double: Double?
  package var float: Float?
  package var decimal: Decimal?
  package var date: Date?
  package var bytes: Data?
  package var uuid: UUID?
  package var url: URL?
  package var list: String?
  package var draft: String?
  package private(set) var updatedAt: Date?
  package private(set) var version: String?

  package init(
    id: String = "1",
    text: String? = nil,
    flag: Bool? = nil,
    small: Int16? = nil,
    medium: Int32? = nil,
    large: Int64? = nil,
    double: Double? = nil,
    float: Float? = nil,
    decimal: Decimal? = nil,
    date: Date? = nil,
    bytes: Data? = nil,
    uuid: UUID? = nil,
    url: URL? = nil,
    list: String? = nil,
    draft: String? = nil
  ) {
    self.id = id
    self.text = text
    self.flag = flag
    self.small = small
    self.medium = medium
    self.large = large
    self.double = double
    self.float = float
    self.decimal = decimal
    self.date = date
    self.bytes = bytes
    self.uuid = uuid
    self.url = url
    self.list = list
    self.draft = draft
  }

  package enum Columns {
    package static var id: StoredColumn<String> { .init("id") }
    package static var text: StoredColumn<String> { .init("text") }
    package static var flag: StoredColumn<Bool> { .init("flag") }
    package static var small: StoredColumn<Int16> { .init("small") }
    package static var medium: StoredColumn<Int32> { .init("medium") }
    package static var large: StoredColumn<Int64> { .init("large") }
    package static var double: StoredColumn<Double> { .init("double") }
    package static var float: StoredColumn<Float> { .init("float") }
    package static var decimal: StoredColumn<Decimal> { .init("decimal") }
    package static var date: StoredColumn<Date> { .init("date") }
    package static var bytes: StoredColumn<Data> { .init("bytes") }
    package static var uuid: StoredColumn<UUID> { .init("uuid") }
    package static var url: StoredColumn<URL> { .init("url") }
    package static var list: StoredColumn<String> { .init("list") }
    package static var draft: StoredColumn<String> { .init("draft") }
    package static var updatedAt: StoredColumn<Date> { .init("updatedAt") }
  }

  package static let storedTable = LocalStore.StoredTable(
    "SampleItem",
    columns: [
      "id", "text", "flag", "small", "medium", "large", "double", "float", "decimal", "date", "bytes", "uuid",
      "url", "list", "draft", "updatedAt", "version",
    ],
    computed: ["updatedAt", "version"]
  )

  package static let localStoreSchema = LocalStoreSchema(
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

  package var storedKey: DatabaseValue { id.databaseValue }

  package func write(to row: inout LocalStore.RowWriter) {
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
  package init(from row: inout LocalStore.RowReader) throws {
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
