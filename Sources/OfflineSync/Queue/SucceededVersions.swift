import Foundation
import GRDB

/// The versions of rows that others have followed while all values of the row stayed as they were: by what this process has
/// pushed.
///
/// An object that was read before such a push is not out of date: its values are those that the server has. An app that goes on
/// with it, such as with what it has just inserted, must not be stopped.
///
/// Objects do not outlive a process, and neither does this. The oldest versions are forgotten: then an object that was read long
/// ago counts as out of date.
///
/// `@unchecked Sendable`: what is kept is read and written under the lock alone.
final class SucceededVersions: @unchecked Sendable {
  /// Texts are bytes here: Swift takes two of different bytes for one if they look the same, and the database does not.
  private typealias Version = [UInt8]

  private struct Key: Hashable {
    let table: String
    let id: [UInt8]
  }

  /// The version of a row, and those before it that had the same values.
  private struct Succession {
    var current: Version?
    var earlier: [Version?]
  }

  /// How many pushed rows are remembered at least, and how many versions of one. A row takes some 200 bytes.
  private static let limit = (rows: 10_000, versions: 1_000)

  private let lock = NSLock()
  private var recent: [Key: Succession] = [:]
  private var older: [Key: Succession] = [:]

  /// Takes note that a version has followed another, and no value has changed.
  ///
  /// It may be called in a transaction that fails later: what a version stands for is the server's doing.
  func add(_ version: String?, after previous: String?, of id: String, in table: String) {
    let (version, previous) = (version.map { Version($0.utf8) }, previous.map { Version($0.utf8) })
    if version == previous { return }
    let key = Key(table: table, id: id.comparedBytes)
    lock.withLock {
      var succession = recent[key] ?? older[key] ?? Succession(current: previous, earlier: [])
      if succession.current != previous { succession.earlier = [] }
      succession.earlier.append(previous)
      if succession.earlier.count > Self.limit.versions { succession.earlier.removeFirst() }
      succession.current = version
      recent[key] = succession
      if recent.count >= Self.limit.rows { (older, recent) = (recent, [:]) }
    }
  }

  /// Whether a row had the same values when it was of an earlier version.
  func hasSameValues(_ earlier: String?, as version: String?, of id: String, in table: String) -> Bool {
    let (version, earlier) = (version.map { Version($0.utf8) }, earlier.map { Version($0.utf8) })
    if earlier == version { return true }
    let key = Key(table: table, id: id.comparedBytes)
    return lock.withLock {
      guard let succession = recent[key] ?? older[key], succession.current == version else { return false }
      return succession.earlier.contains(earlier)
    }
  }
}

extension String {
  /// The bytes by which the database compares an id: it ignores the case of A to Z, and of no other letter.
  var comparedBytes: [UInt8] {
    utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 + 32 : $0 }
  }
}
