import GRDB

/// The keys of the objects that a relationship is to have, or to get or lose.
struct RelatedKeys {
  /// Each once, where it stands first.
  let keys: [DatabaseValue]

  /// The keys of objects.
  ///
  /// - Throws: ``LocalStore/UnsavedObjectError`` if an object was not inserted yet
  init(of objects: [some StoredEntity]) throws {
    var seen: Set<Identity> = []
    keys = try objects.map { try $0.savedKey() }.filter { seen.insert(Identity($0)).inserted }
  }

  /// Those of the keys in a list which are not among these, in the list's order.
  func missing(from list: [DatabaseValue]) -> [DatabaseValue] {
    let all = Set(keys.map(Identity.init))
    return list.filter { !all.contains(Identity($0)) }
  }

  /// A key as SQLite tells it from others: Swift takes "é" in one scalar and in two for equal.
  private enum Identity: Hashable {
    case text([UInt8])
    case other(DatabaseValue)

    init(_ key: DatabaseValue) {
      if case .string(let text) = key.storage { self = .text(Array(text.utf8)) } else { self = .other(key) }
    }
  }
}
