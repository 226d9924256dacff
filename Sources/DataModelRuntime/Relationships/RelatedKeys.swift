import GRDB

/// The keys of the objects to set, add or remove in a relationship.
struct RelatedKeys {
  /// The keys, each once, at its first place.
  let keys: [DatabaseValue]

  /// Collects the keys of objects.
  ///
  /// - Throws: ``LocalStore/UnsavedObjectError`` if an object has not been inserted yet
  init(of objects: [some StoredEntity]) throws {
    var seen: Set<Identity> = []
    keys = try objects.map { try $0.savedKey() }.filter { seen.insert(Identity($0)).inserted }
  }

  /// Returns the keys in a list that are not among these, in the order of the list.
  func missing(from list: [DatabaseValue]) -> [DatabaseValue] {
    let all = Set(keys.map(Identity.init))
    return list.filter { !all.contains(Identity($0)) }
  }

  /// A key as SQLite compares it: in Swift, "é" in one scalar equals "é" in two.
  private enum Identity: Hashable {
    case text([UInt8])
    case other(DatabaseValue)

    init(_ key: DatabaseValue) {
      if case .string(let text) = key.storage { self = .text(Array(text.utf8)) } else { self = .other(key) }
    }
  }
}
