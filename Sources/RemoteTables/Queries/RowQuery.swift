import Foundation
import TableWire

/// A query of a table by name, in OData terms.
///
/// ```swift
/// var query = RowQuery()
/// query.filter = "complete eq false and text eq \(title)"
/// query.order = [.descending("updatedAt")]
/// query.take = 50
/// ```
public struct RowQuery: Sendable, Hashable {
  /// One step of the order of rows.
  public struct Order: Sendable, Hashable {
    /// A column, or an OData term that the library generated.
    package enum Key: Sendable, Hashable {
      case column(String)
      case term(String)
    }

    package let key: Key
    package let isDescending: Bool

    /// Sorts by a column, from the least value to the greatest.
    public static func ascending(_ column: String) -> Order {
      Order(key: .column(column), isDescending: false)
    }

    /// Sorts by a column, from the greatest value to the least.
    public static func descending(_ column: String) -> Order {
      Order(key: .column(column), isDescending: true)
    }

    /// Whether the order is by id, which is unique.
    package var isOfID: Bool { key == .column("id") || key == .term("id") }

    fileprivate var text: String {
      get throws(TableError) {
        let direction = isDescending ? "desc" : "asc"
        switch key {
        case .column(let name):
          try RowQuery.requireColumn(name)
          return "\(name) \(direction)"
        case .term(let text): return "\(text) \(direction)"
        }
      }
    }
  }

  /// The condition of the rows; nil for all rows.
  public var filter: ODataFilter?
  /// The columns to sort by, in order of precedence.
  public var order: [Order] = []
  /// The number of rows to skip; nil for none.
  public var skip: Int?
  /// The maximum number of rows to read; nil for the server's page size.
  public var take: Int?
  /// The columns to read; empty for all columns.
  public var selection: [String] = []
  /// Whether to request the total number of rows.
  public var includesTotalCount = false
  /// Whether a response without the requested total number is an error.
  package var requiresTotalCount = true
  /// Whether to include deleted rows.
  public var includesDeleted = false
  /// Custom parameters for the server.
  public var parameters: QueryParameters = [:]
  /// The parameters of the link to the next page.
  private var linkParameters: [String: String] = [:]

  /// Creates a query of all rows.
  public init() {}

  var isNextPage: Bool { !linkParameters.isEmpty }

  package var isEmpty: Bool {
    var plain = RowQuery()
    plain.parameters = parameters
    return self == plain
  }

  /// Returns the percent-encoded query of a URL.
  ///
  /// - Throws: `TableError.invalidRequest` for a negative number, or an invalid name of a column
  package func encoded(for dialect: Dialect) throws(TableError) -> String {
    var pairs: [(name: String, value: String)] = []
    if let filter { pairs.append(("$filter", filter.text)) }
    if !order.isEmpty { pairs.append(("$orderby", try orderText)) }
    if let skip { pairs.append(("$skip", try Self.count(skip, "skip"))) }
    if let take { pairs.append(("$top", try Self.count(take, "take"))) }
    if !selection.isEmpty {
      for column in selection { try Self.requireColumn(column) }
      pairs.append(("$select", selection.joined(separator: ",")))
    }
    if includesTotalCount {
      switch dialect.language {
      case .version3: pairs.append(("$inlinecount", "allpages"))
      case .version4: pairs.append(("$count", "true"))
      }
    }
    if includesDeleted { pairs.append(dialect.includeDeleted) }
    let own = Set(pairs.map(\.name)).subtracting(["$skip", "$top"])
    let fromLink = linkParameters.filter { !own.contains($0.key) }
    pairs.removeAll { fromLink[$0.name] != nil }
    pairs += fromLink.sorted { $0.key < $1.key }.map { (PercentEncoding.parameter($0.key), $0.value) }
    let text = pairs.map { "\($0.name)=\(PercentEncoding.parameter($0.value))" }.joined(separator: "&")
    return [text, parameters.encoded].filter { !$0.isEmpty }.joined(separator: "&")
  }

  private var orderText: String {
    get throws(TableError) {
      var parts: [String] = []
      for step in order { parts.append(try step.text) }
      return parts.joined(separator: ",")
    }
  }

  package static func count(_ number: Int, _ verb: String) throws(TableError) -> String {
    // Servers treat a negative number as no limit.
    guard number >= 0 else { throw .invalidRequest("a query cannot \(verb) \(number) rows") }
    return String(number)
  }

  fileprivate static func requireColumn(_ name: String) throws(TableError) {
    guard let first = name.unicodeScalars.first, first.isASCIIWord, !("0"..."9").contains(first),
      name.unicodeScalars.allSatisfy(\.isASCIIWord)
    else { throw .invalidRequest("'\(name)' is not a valid name of a column on the server") }
  }

  /// Returns the query of the next page.
  ///
  /// Only the parameters of the server's link are used: its address is wrong behind a proxy, and on some
  /// servers always. The parameters of this query stay, except `$skip` and `$top`: some links have only these
  /// two.
  ///
  /// - Returns: nil if the link has no parameters, or the same as before, or if enough rows have been read
  package func next(byLink link: String, after count: Int, without ignored: Set<String> = []) -> RowQuery? {
    let withoutFragment = link.prefix { $0 != "#" }
    let text =
      withoutFragment.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).last ?? ""
    var found: [String: String] = [:]
    for pair in text.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, let name = Self.decoded(parts[0]), let value = Self.decoded(parts[1]) else {
        continue
      }
      let isOurs = ignored.contains(name) || name.lowercased() == "__systemproperties"
      if !isOurs, !parameters.names.contains(name) { found[name] = value }
    }
    var next = self
    if let take {
      if take <= count { return nil }
      next.take = take - count
      found["$top"] = nil
    }
    guard !found.isEmpty, found != linkParameters else { return nil }
    next.linkParameters = found
    return next
  }

  private static func decoded(_ text: Substring) -> String? {
    text.replacing("+", with: " ").removingPercentEncoding
  }
}

extension Unicode.Scalar {
  fileprivate var isASCIIWord: Bool {
    isASCII && (properties.isAlphabetic || ("0"..."9").contains(self) || self == "_")
  }
}
