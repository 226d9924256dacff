import Foundation
import SQLText

extension ArchivedJSON {
  /// The archive has something that JSON does not hold.
  struct NoJSON: Error {
    /// What the value is, after "the value": `has an object of the class 'NSColor'`.
    let reason: String
  }

  /// How deep collections may be inside of each other.
  private static let depthLimit = 100
  /// The number of values. Collections may share others, so a small archive can hold billions.
  private static let valueLimit = 1_000_000

  /// Reads a keyed archive.
  ///
  /// - Parameter bytes: the archive, as a transformable attribute keeps it
  /// - Throws: ``NoJSON``
  init(archive bytes: UnsafeRawBufferPointer) throws(NoJSON) {
    let archive: KeyedArchive
    do {
      archive = try KeyedArchive(ArchivePropertyList(reading: [UInt8](bytes)))
    } catch {
      throw NoJSON(reason: "is no keyed archive: \(error)")
    }
    var count = 0
    self = try Self.value(archive.root, depth: 0, &count)
  }

  private static func value(_ value: KeyedValue, depth: Int, _ count: inout Int) throws(NoJSON) -> Self {
    count += 1
    guard count <= valueLimit else { throw NoJSON(reason: "has more than \(valueLimit) values") }
    guard depth <= depthLimit else { throw NoJSON(reason: "is deeper than \(depthLimit) levels") }
    switch value {
    case .null: return .null
    case .boolean(let value): return .boolean(value)
    case .integer(let value): return .integer(value)
    case .real(let value):
      guard value.isFinite else { throw NoJSON(reason: "has the number \(value), which JSON does not have") }
      return .real(value)
    case .string(let value): return .text(value)
    case .date(let seconds): return try text(ofDate: seconds)
    case .data(let bytes): return .text(Data(bytes).base64EncodedString())
    case .object(let object): return try collection(object, depth: depth, &count)
    }
  }

  private static func collection(_ object: KeyedObject, depth: Int, _ count: inout Int) throws(NoJSON) -> Self
  {
    let value = KeyedValue.object(object)
    if let text = value.string { return .text(text) }
    if let seconds = value.date { return try text(ofDate: seconds) }
    if let bytes = value.data { return .text(Data(bytes).base64EncodedString()) }
    if object.isKind(of: "NSNull") { return .null }
    if object.isKind(of: "NSArray"), let elements = object.elements {
      var values: [ArchivedJSON] = []
      for element in elements { values.append(try self.value(element, depth: depth + 1, &count)) }
      return .list(values)
    }
    if let pairs = object.pairs {
      var values: [String: ArchivedJSON] = [:]
      for pair in pairs {
        guard let key = pair.key.string else { throw NoJSON(reason: "has a key that is not a text") }
        let known = values.updateValue(try self.value(pair.value, depth: depth + 1, &count), forKey: key)
        if known != nil { throw NoJSON(reason: "has the key '\(key)' twice") }
      }
      return .object(values)
    }
    throw NoJSON(reason: "has an object of the class '\(object.className)', which JSON does not have")
  }

  private static func text(ofDate seconds: Double) throws(NoJSON) -> Self {
    guard let text = StoredDate.text(secondsSince2001: seconds) else {
      throw NoJSON(reason: "has a date outside the years 1 to 9999")
    }
    return .text(text.replacing(" ", with: "T") + "Z")
  }
}
