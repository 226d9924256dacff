import HTTPTypes
package import TableWire

/// A generation of the service, as far as the wire shows it. Everything else is the same for all.
///
/// It cannot be asked of a server reliably: an app knows which server it was written for.
public struct Dialect: Sendable, Hashable {
  /// Azure Mobile Services, 2014 to 2016: `__version` and other system columns with two underscores, PATCH.
  public static let mobileServices = Dialect(
    name: "mobile-services",
    apiVersion: nil,
    update: .patch,
    undelete: .post,
    deletionWithoutRow: 204,
    language: .version3,
    greatestPageSize: 1000,
    systemColumns: SystemColumns(prefix: "__"),
    ids: .mobileServices,
    tokenHeader: .zumoAuthentication
  )

  /// Azure Mobile Apps, 2016 to 2021, with `ZUMO-API-VERSION: 2.0.0`: PATCH, lists as arrays.
  public static let mobileApps = Dialect(
    name: "mobile-apps",
    apiVersion: "2.0.0",
    update: .patch,
    undelete: .post,
    deletionWithoutRow: nil,
    language: .version3,
    greatestPageSize: 1000,
    systemColumns: SystemColumns(prefix: ""),
    ids: .all,
    tokenHeader: .zumoAuthentication
  )

  /// The Datasync Community Toolkit, from 2024: PUT of whole rows, OData 4.
  public static let datasync = Dialect(
    name: "datasync",
    apiVersion: nil,
    update: .put,
    undelete: .put,
    deletionWithoutRow: 204,
    language: .version4,
    greatestPageSize: 128_000,
    systemColumns: SystemColumns(prefix: ""),
    ids: .datasync,
    tokenHeader: .bearer
  )

  /// The name: `mobile-apps`.
  public let name: String
  /// The value of `ZUMO-API-VERSION`, if the server asks for one.
  let apiVersion: String?
  package let update: Update
  package let undelete: Undelete
  /// The status with which the service says that a row is deleted, and does not send it. After another, and
  /// where it sends the row as a rule, the table is asked whether the row is gone.
  let deletionWithoutRow: Int?
  package let language: QueryLanguage
  /// How many rows the service gives at once, if it is asked for as many. It refuses to give more.
  package let greatestPageSize: Int
  /// The names of the system columns on the wire.
  package let systemColumns: SystemColumns
  package let ids: IDRules
  let tokenHeader: TokenHeader
  /// What it means that a row comes without a column. The services of all three generations write every
  /// column, NULL too; one of an app's own may leave NULL out.
  public var leftOutColumns = LeftOutColumns.unchanged

  /// What it means that a row comes without a column, in an answer, in a page, and in a remote table.
  public enum LeftOutColumns: Sendable, Hashable {
    /// Nothing is said of it: it keeps the value that was sent, or that is here. A row that is not here has
    /// its default.
    case unchanged
    /// It is null.
    case null
  }

  /// How rows are changed.
  package enum Update: Sendable {
    /// With their changed columns.
    case patch
    /// As a whole: a column that is left out loses its value.
    case put
  }

  /// How deleted rows come back.
  package enum Undelete: Sendable {
    /// With an empty POST to the row.
    case post
    /// With a PUT of the row that says that it is not deleted.
    case put
  }

  /// How queries are written.
  package enum QueryLanguage: Sendable {
    /// OData 3: `substringof('a',text)`, `datetimeoffset'…'`, `$inlinecount=allpages`
    case version3
    /// OData 4: `contains(text,'a')`, `cast(…,Edm.DateTimeOffset)`, `$count=true`
    case version4
  }

  /// The header that takes a token.
  enum TokenHeader: Sendable {
    /// `X-ZUMO-AUTH: …`
    case zumoAuthentication
    /// `Authorization: Bearer …`
    case bearer
  }

  /// A time as conditions have it.
  package func literal(_ time: WireDate) -> String {
    switch language {
    case .version3: "datetimeoffset'\(time.text)'"
    case .version4: "cast(\(time.text),Edm.DateTimeOffset)"
    }
  }

  /// The parameter that asks for system columns, which Mobile Services send only then.
  var systemColumnsParameter: String? { systemColumns.prefix.isEmpty ? nil : "__systemProperties=%2A" }

  /// The parameter that asks a list for deleted rows too. On some servers letter case counts.
  var includeDeleted: (name: String, value: String) { ("__includeDeleted", "true") }
}

/// The names of the system columns on the wire.
package struct SystemColumns: Sendable, Hashable {
  package let id = "id"
  /// Stands before the others.
  package let prefix: String
  package let createdAt: String
  package let updatedAt: String
  package let version: String
  package let deleted: String

  /// Those that only the server writes. Servers refuse them, or store what they are told.
  package let received: Set<String>

  package init(prefix: String) {
    self.prefix = prefix
    createdAt = prefix + "createdAt"
    updatedAt = prefix + "updatedAt"
    version = prefix + "version"
    deleted = prefix + "deleted"
    received = [createdAt, updatedAt, version, deleted]
  }

  /// Whether the server has marked a row as deleted: by `true`, or by 1 as it may write what is true.
  package func isDeleted(_ row: JSONObject) -> Bool { Self.isDeleted(row[deleted]) }

  /// The same by the value of the column; nil if the row lacks it.
  package static func isDeleted(_ value: JSONValue?) -> Bool { value?.boolOrBit ?? false }
}
