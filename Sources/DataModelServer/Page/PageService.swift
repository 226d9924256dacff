#if DevServer
import Foundation
import TableService

/// What the script of the page knows about the service.
struct PageService: Encodable {
  struct Column: Encodable {
    let name: String
    let type: String
    /// Whether clients set the column; the service sets the others.
    let isSettable: Bool
  }

  struct Table: Encodable {
    let name: String
    let columns: [Column]
    let hasTextIDs: Bool
    let isPerUser: Bool
    let isDynamic: Bool
    /// Whether a deleted row stays, marked as deleted.
    let keepsDeleted: Bool
    /// How many rows a page has.
    let top: Int
    /// The operations that some users may perform.
    let may: [String: Bool]
  }

  let dialect: String
  /// How users get their token: nil if the service knows no users.
  let signIn: String?
  let tables: [Table]

  /// The description as JSON that may be inside a `script` element.
  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let data = (try? encoder.encode(self)) ?? Data()
    // Outside of strings, JSON has no such character.
    return String(decoding: data, as: UTF8.self).replacing("<", with: "\\u003c")
  }
}

extension PageService {
  /// Describes a service.
  ///
  /// - Parameters:
  ///   - service: the service
  ///   - signsIn: whether the server signs users in itself
  init(_ service: TableService, signsIn: Bool) {
    dialect = service.dialect == .datasync ? "datasync" : "mobile-apps"
    signIn = signsIn ? "development" : service.options.tokens == nil ? nil : "token"
    tables = service.tables.sorted { $0.name < $1.name }.map { Table($0, service.options) }
  }
}

extension PageService.Table {
  fileprivate init(_ table: ServiceTable, _ options: TableServiceOptions) {
    name = table.name
    columns = table.columns.map { column in
      let isSet = table.insertValues.keys.contains { $0.lowercased() == column.name.lowercased() }
      return PageService.Column(name: column.name, type: column.type.rawValue, isSettable: !isSet)
    }
    hasTextIDs = table.ids == .strings
    isPerUser = table.isPerUser
    isDynamic = table.hasDynamicSchema
    keepsDeleted = table.isSoftDeleted
    top = [50, table.pageSize, options.pageSize, table.maxTop, options.maxTop].compactMap(\.self).min() ?? 50
    let allowed = ServicePermissions.Operation.allCases.map { operation in
      (operation.rawValue, table.permissions[operation] != .disabled)
    }
    may = Dictionary(uniqueKeysWithValues: allowed)
  }
}
#endif
