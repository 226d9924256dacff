package import Foundation

/// The response to a query, with the rows as they are written: an array, `{"results": […], "count": 3}` or
/// `{"items": […], "count": 3, "nextLink": "…"}`.
package struct JSONList {
  /// The rows; nil if the response is not a list.
  package private(set) var rows: JSONRows?
  /// The first element of the list that is not an object.
  package private(set) var stranger: (index: Int, kind: String)?
  /// The members of the object around the list, in which the list itself is `null`.
  package private(set) var rest = JSONObject()

  /// The maximum size of a response in bytes: 2 GiB.
  package static let maximumSize = Int(Int32.max)

  /// Reads a response.
  ///
  /// - Throws: ``JSONError``
  package init(_ data: Data) throws(JSONError) {
    if data.count > Self.maximumSize {
      throw JSONError(reason: "the list is longer than 2 GiB", offset: Self.maximumSize)
    }
    self = try JSONReader.reading(data) { reader throws(JSONError) in
      try reader.document { reader throws(JSONError) in try JSONList(data, &reader) }
    }
  }

  private init(_ data: Data, _ reader: inout JSONReader) throws(JSONError) {
    switch try reader.kind() {
    case .array: (rows, stranger) = try Self.rows(data, &reader)
    case .object: try readEnvelope(data, &reader)
    case .null, .true, .false, .number, .text: _ = try reader.value()
    }
  }

  private mutating func readEnvelope(_ data: Data, _ reader: inout JSONReader) throws(JSONError) {
    let start = reader.position
    var members: [JSONObject.Member] = []
    var isOfResults = false
    try reader.eachMember { reader throws(JSONError) in
      let name = try reader.name()
      if name == "results" || name == "items", try reader.kind() == .array {
        let found = try Self.rows(data, &reader)
        // 'results' has precedence, wherever it is.
        if !isOfResults { (rows, stranger) = found }
        isOfResults = isOfResults || name == "results"
        members.append((name, .null))
      } else {
        members.append((name, try reader.value()))
      }
    }
    if JSONObject.hasDuplicates(members) { throw JSONReader.duplicateNames(at: start) }
    rest = JSONObject(checkedMembers: members)
  }

  private static func rows(
    _ data: Data,
    _ reader: inout JSONReader
  ) throws(JSONError) -> (JSONRows?, (Int, String)?) {
    var scanner = JSONRowScanner(byteCount: data.count)
    try reader.eachElement { reader throws(JSONError) in
      if try reader.kind() == .object {
        try scanner.row(&reader)
      } else {
        scanner.note(try reader.value())
      }
    }
    return (scanner.rows(of: data), scanner.stranger)
  }
}

/// A scanner that finds the rows of a list.
private struct JSONRowScanner {
  private var values: [JSONRows.Value] = []
  private var spans: [JSONRows.Span] = []
  private var shapes: [[String]] = []
  /// The places of the names of the previous row.
  private var lastNames: [Range<Int>] = []
  private var names: [Range<Int>] = []
  private var count = 0
  package private(set) var stranger: (index: Int, kind: String)?

  init(byteCount: Int) {
    // A member takes about 25 bytes with its name.
    values.reserveCapacity(byteCount / 25)
  }

  /// Notes an element that is not a row.
  mutating func note(_ value: JSONValue) {
    if stranger == nil { stranger = (count, value.kind) }
    count += 1
  }

  /// Reads a row.
  mutating func row(_ reader: inout JSONReader) throws(JSONError) {
    let (start, firstValue) = (reader.position, values.count)
    names.removeAll(keepingCapacity: true)
    var repeatsNames = !spans.isEmpty
    try reader.eachMember { reader throws(JSONError) in
      let first = reader.position
      repeatsNames =
        repeatsNames && names.count < lastNames.count && reader.skipRepetition(of: lastNames[names.count])
      if !repeatsNames, try reader.plainText() == nil { _ = try reader.escapedString(from: first + 1) }
      let name = first..<reader.position
      try reader.colon()
      names.append(name)
      values.append(try Self.value(&reader))
    }
    if !repeatsNames || names.count != lastNames.count {
      shapes.append(try shape(reader, from: start))
      swap(&names, &lastNames)
    }
    spans.append(JSONRows.Span(firstValue: firstValue, shape: shapes.count - 1))
    count += 1
  }

  func rows(of data: Data) -> JSONRows { JSONRows(data, values, spans, shapes) }

  /// Returns the names of a row that has other names than the previous one.
  private func shape(_ reader: JSONReader, from start: Int) throws(JSONError) -> [String] {
    var members: [JSONObject.Member] = []
    for name in names {
      var nameReader = JSONReader(bytes: UnsafeBufferPointer(rebasing: reader.bytes[name]))
      members.append((try nameReader.string(), .null))
    }
    if JSONObject.hasDuplicates(members) { throw JSONReader.duplicateNames(at: start) }
    return members.map(\.name)
  }

  private static func value(_ reader: inout JSONReader) throws(JSONError) -> JSONRows.Value {
    let kind = try reader.kind()
    let start = reader.position
    switch kind {
    case .null:
      try reader.skip("null")
      return JSONRows.Value(kind: .null, place: start..<reader.position)
    case .true:
      try reader.skip("true")
      return JSONRows.Value(kind: .true, place: start..<reader.position)
    case .false:
      try reader.skip("false")
      return JSONRows.Value(kind: .false, place: start..<reader.position)
    case .number: return JSONRows.Value(kind: .number, place: try reader.number())
    case .text:
      if let place = try reader.plainText() { return JSONRows.Value(kind: .text, place: place) }
      _ = try reader.escapedString(from: start + 1)
    case .array, .object: _ = try reader.value()
    }
    return JSONRows.Value(kind: .other, place: start..<reader.position)
  }
}
