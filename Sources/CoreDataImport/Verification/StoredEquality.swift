import Foundation
import GRDBSQLite
import SQLText

/// The comparison of a value in a store with the value in the new file, which is taken back to Core Data's
/// form.
struct StoredEquality {
  let kind: ArchivedAttribute.AttributeKind
  let files: ExternalFiles?
  /// Whether the new value is the JSON of an archive.
  var isJSON = false

  enum Outcome: Equatable {
    case equal
    /// A date that was rounded to a millisecond.
    case rounded
    case different
  }

  func compare(_ source: SourceColumn, with new: SourceColumn) -> Outcome {
    if source.isNull || new.isNull {
      return source.isNull == new.isNull || isMissingFile(source) ? .equal : .different
    }
    switch kind {
    case .integer16, .integer32, .integer64, .boolean:
      let isEqual =
        source.type == SQLITE_INTEGER ? new.integer == source.integer : Double(new.integer) == source.real
      return new.type == SQLITE_INTEGER && isEqual ? .equal : .different
    case .double, .float:
      return new.type == SQLITE_FLOAT && new.real == source.real ? .equal : .different
    case .decimal: return isEqualDecimal(source, new) ? .equal : .different
    case .date: return compareDate(source.real, new)
    case .string, .uri:
      return new.type == SQLITE_TEXT && Self.isEqual(source.bytes, new.bytes) ? .equal : .different
    case .uuid: return new.type == SQLITE_BLOB && Self.isEqual(source.bytes, new.bytes) ? .equal : .different
    case .binary, .transformable:
      return new.type == SQLITE_BLOB && isEqualData(source.bytes, new.bytes) ? .equal : .different
    case .undefined, .objectID, .composite: return .different
    }
  }

  private func compareDate(_ seconds: Double, _ new: SourceColumn) -> Outcome {
    guard new.type == SQLITE_TEXT,
      let time = StoredDate.secondsSince2001(of: new.bytes.bindMemory(to: UInt8.self))
    else { return .different }
    let distance = abs(time - seconds)
    // A Double of this size is exact to 0.1 µs in our time, and to 10 µs at both ends of the calendar.
    if distance < 0.000_02 { return .equal }
    return distance < 0.000_55 ? .rounded : .different
  }

  private func isEqualDecimal(_ source: SourceColumn, _ new: SourceColumn) -> Bool {
    guard new.type == SQLITE_TEXT else { return false }
    switch source.type {
    case SQLITE_INTEGER: return Decimal(string: new.text) == Decimal(source.integer)
    case SQLITE_FLOAT: return Double(new.text) == source.real
    default: return Decimal(string: new.text) == Decimal(string: source.text)
    }
  }

  private func isEqualData(_ source: UnsafeRawBufferPointer, _ new: UnsafeRawBufferPointer) -> Bool {
    guard let files else { return isEqualForm(source, new) }
    guard case .file(let name)? = ExternalFiles.Reference(source) else {
      return isEqualForm(UnsafeRawBufferPointer(rebasing: source.dropFirst()), new)
    }
    return files.data(named: name)?.withUnsafeBytes { isEqualForm($0, new) } ?? false
  }

  private func isEqualForm(_ source: UnsafeRawBufferPointer, _ new: UnsafeRawBufferPointer) -> Bool {
    guard isJSON else { return Self.isEqual(source, new) }
    guard let archived = try? ArchivedJSON(archive: source),
      let written = try? JSONDecoder().decode(ArchivedJSON.self, from: Data(new))
    else { return false }
    return archived.isEqual(to: written)
  }

  private func isMissingFile(_ source: SourceColumn) -> Bool {
    guard let files, !source.isNull, case .file(let name)? = ExternalFiles.Reference(source.bytes) else {
      return false
    }
    return files.data(named: name) == nil
  }

  private static func isEqual(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
    guard left.count == right.count else { return false }
    guard let first = left.baseAddress, let second = right.baseAddress else { return true }
    return memcmp(first, second, left.count) == 0
  }
}
