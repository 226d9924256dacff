import Foundation

/// The rows of a list, as they are written in the bytes of a response. All of them have been checked; a value
/// is made on request.
///
/// Most values of a page go into a column as they are written, without a `String` for the value or an object
/// for the row.
package final class JSONRows: Sendable {
  /// A value as it is written.
  package struct Value: Sendable {
    package let kind: Kind
    // Only 32 bits, since a page has thousands of values.
    private let start: UInt32
    private let end: UInt32

    /// The place of the value; for a text, without its quotation marks.
    package var place: Range<Int> { Int(start)..<Int(end) }

    package init(kind: Kind, place: Range<Int>) {
      self.kind = kind
      start = UInt32(place.lowerBound)
      end = UInt32(place.upperBound)
    }

    package enum Kind: UInt8, Sendable {
      case null, `true`, `false`, number, text
      /// A text with escapes, an array or an object, from its first byte to its last.
      case other
    }
  }

  /// The place of a row among the values.
  package struct Span: Sendable {
    /// The index of its first value.
    let firstValue: Int
    /// The index of the names of its members.
    package let shape: Int
  }

  private let data: Data
  private let values: [Value]
  private let spans: [Span]
  private let shapes: [[String]]

  init(_ data: Data, _ values: [Value], _ spans: [Span], _ shapes: [[String]]) {
    self.data = data
    self.values = values
    self.spans = spans
    self.shapes = shapes
  }

  /// The rows, in order.
  package var all: [Row] { spans.map { Row(page: self, span: $0) } }

  /// A row.
  package struct Row: Sendable {
    fileprivate let page: JSONRows
    fileprivate let span: Span

    /// Returns whether the members are known to have the same names as those of another row, in the same
    /// order.
    package func isLike(_ other: Row) -> Bool { page === other.page && span.shape == other.span.shape }

    /// The names of the members, in order.
    package var names: [String] { page.shapes[span.shape] }

    /// The value of the member at an index, as it is written.
    package subscript(place: Int) -> Value { page.values[span.firstValue + place] }

    /// Returns the value of the member at an index.
    ///
    /// - Throws: ``JSONError``, which reading the page would already have thrown
    package func value(at place: Int) throws(JSONError) -> JSONValue {
      let value = self[place]
      switch value.kind {
      case .null: return .null
      case .true: return .bool(true)
      case .false: return .bool(false)
      case .number: return .number(JSONNumber(checked: text(of: value)))
      case .text: return .string(text(of: value))
      case .other: return try JSONReader.value(of: page.data[offset: value.place])
      }
    }

    /// The row as an object.
    package var object: JSONObject {
      get throws(JSONError) {
        var members: [JSONObject.Member] = []
        let names = names
        members.reserveCapacity(names.count)
        for (place, name) in names.enumerated() { members.append((name, try value(at: place))) }
        return JSONObject(checkedMembers: members)
      }
    }

    /// Calls a closure with the bytes that the places of values refer to.
    package func withBytes<Result>(_ read: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
      try page.data.withUnsafeBytes { raw in try raw.withMemoryRebound(to: UInt8.self, read) }
    }

    private func text(of value: Value) -> String {
      withBytes { String(decoding: $0[value.place], as: UTF8.self) }
    }
  }
}

extension Data {
  /// The bytes in a range of offsets from the first byte.
  fileprivate subscript(offset range: Range<Int>) -> Data {
    self[(startIndex + range.lowerBound)..<(startIndex + range.upperBound)]
  }
}

extension JSONRows.Row {
  /// Creates a row that belongs to no page.
  ///
  /// - Throws: ``JSONError`` if it is nested too deeply
  package init(_ object: JSONObject) throws(JSONError) {
    guard let row = try JSONList(JSONValue.array([.object(object)]).data).rows?.all.first else {
      throw JSONError(reason: "expected a row", offset: 0)
    }
    self = row
  }
}
