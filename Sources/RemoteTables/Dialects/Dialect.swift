import HTTPTypes
package import TableWire

/// A generation of the service, with all differences in the protocol.
///
/// A client cannot detect it reliably: the app states which service it uses.
public struct Dialect: Sendable, Hashable {
  /// Azure Mobile Services, 2014 to 2016: PATCH, and system columns with two underscores, such as
  /// `__version`.
  public static let mobileServices = Dialect(
    name: "mobile-services",
    apiVersion: nil,
    update: .patch,
    undelete: .post,
    deletionWithoutRow: 204,
    language: .version3,
    maximumPageSize: 1000,
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
    maximumPageSize: 1000,
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
    maximumPageSize: 128_000,
    systemColumns: SystemColumns(prefix: ""),
    ids: .datasync,
    tokenHeader: .bearer
  )

  /// The name, such as `mobile-apps`.
  public let name: String
  /// The value of `ZUMO-API-VERSION`, if the server requires it.
  let apiVersion: String?
  package let update: Update
  package let undelete: Undelete
  /// The status of a deletion whose response has no row. Nil if the service always sends the row. After any
  /// other response without a row, the client queries the table to find out whether the row is gone.
  let deletionWithoutRow: Int?
  package let language: QueryLanguage
  /// The maximum number of rows in a page. The service refuses a request for more.
  package let maximumPageSize: Int
  /// The names of the system columns on the wire.
  package let systemColumns: SystemColumns
  package let ids: IDRules
  let tokenHeader: TokenHeader
  /// The meaning of a column that is missing from a row. The services of all three generations send every
  /// column, also if it is NULL; your own service may leave NULL out.
  public var leftOutColumns = LeftOutColumns.unchanged

  /// The meaning of a column that is missing from a row that the server sends.
  public enum LeftOutColumns: Sendable, Hashable {
    /// The column keeps the value that was sent, or the local value. A row that is not stored locally gets
    /// the default.
    case unchanged
    /// The column is NULL.
    case null
  }

  /// The way to change a row.
  package enum Update: Sendable {
    /// A PATCH with the changed columns.
    case patch
    /// A PUT of the whole row: a column that is left out loses its value.
    case put
  }

  /// The way to restore a deleted row.
  package enum Undelete: Sendable {
    /// An empty POST to the row.
    case post
    /// A PUT of the row with `deleted` set to false.
    case put
  }

  /// The language of queries.
  package enum QueryLanguage: Sendable {
    /// OData 3: `substringof('a',text)`, `datetimeoffset'…'`, `$inlinecount=allpages`
    case version3
    /// OData 4: `contains(text,'a')`, `cast(…,Edm.DateTimeOffset)`, `$count=true`
    case version4
  }

  /// The header with the token.
  enum TokenHeader: Sendable {
    /// `X-ZUMO-AUTH: …`
    case zumoAuthentication
    /// `Authorization: Bearer …`
    case bearer
  }

  /// Returns a time as a literal in a condition.
  package func literal(_ time: WireDate) -> String {
    switch language {
    case .version3: "datetimeoffset'\(time.text)'"
    case .version4: "cast(\(time.text),Edm.DateTimeOffset)"
    }
  }

  /// The parameter that requests system columns. Mobile Services send them only on request.
  var systemColumnsParameter: String? { systemColumns.prefix.isEmpty ? nil : "__systemProperties=%2A" }

  /// The parameter that includes deleted rows in a list. On some servers it is case-sensitive.
  var includeDeleted: (name: String, value: String) { ("__includeDeleted", "true") }
}

/// The names of the system columns on the wire.
package struct SystemColumns: Sendable, Hashable {
  package let id = "id"
  /// The prefix of all other names.
  package let prefix: String
  package let createdAt: String
  package let updatedAt: String
  package let version: String
  package let deleted: String

  /// The columns that only the server writes. If a client sends them, servers refuse or store them.
  package let received: Set<String>

  package init(prefix: String) {
    self.prefix = prefix
    createdAt = prefix + "createdAt"
    updatedAt = prefix + "updatedAt"
    version = prefix + "version"
    deleted = prefix + "deleted"
    received = [createdAt, updatedAt, version, deleted]
  }

  /// Returns whether the server has marked a row as deleted, with `true` or 1.
  package func isDeleted(_ row: JSONObject) -> Bool { Self.isDeleted(row[deleted]) }

  /// Returns whether a value of `deleted` marks a row as deleted; nil is for a missing column.
  package static func isDeleted(_ value: JSONValue?) -> Bool { value?.boolOrBit ?? false }
}
