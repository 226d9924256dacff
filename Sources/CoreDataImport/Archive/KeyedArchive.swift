/// What an `NSKeyedArchiver` has written: objects that refer to each other, in any direction.
///
/// Nothing is decoded in advance: an object is looked up when it is asked for. Cycles do not matter here;
/// whatever follows references decides how far.
package struct KeyedArchive: Sendable {
  private let list: ArchivePropertyList
  /// For each object of the archive its number in the property list.
  private let objects: [Int]
  /// The number of the root in `objects`.
  private let rootNumber: Int

  /// The most keys that an object may have. Collections keep their elements in arrays.
  private static let keyLimit = 200
  /// The most superclasses that are looked at.
  private static let classLimit = 20

  /// Makes an archive of a property list, and checks all references in it.
  ///
  /// - Parameter list: the whole archive
  /// - Throws: an error if the list is not an archive, or refers to what it does not have
  package init(_ list: ArchivePropertyList) throws(KeyedArchiveError) {
    guard let number = Self.value("$objects", of: list.top, in: list),
      case .array(let objects) = list.objects[number]
    else { throw .noObjects }
    for element in list.objects {
      switch element {
      case .reference(let reference):
        guard reference < UInt64(objects.count) else { throw .danglingReference(reference) }
      case .dictionary(let keys, _):
        guard keys.count <= Self.keyLimit else { throw .tooManyKeys(keys.count) }
      default: break
      }
    }
    guard let top = Self.value("$top", of: list.top, in: list),
      let root = Self.value("root", of: top, in: list),
      case .reference(let rootNumber) = list.objects[root]
    else { throw .noRoot }
    self.list = list
    self.objects = objects
    self.rootNumber = Int(rootNumber)
  }

  package var root: KeyedValue { value(ofObject: rootNumber) }

  /// What an object has for a key.
  func value(_ key: String, of object: KeyedObject) -> KeyedValue {
    guard let number = Self.value(key, of: objects[object.number], in: list) else { return .null }
    return value(of: number)
  }

  /// The elements of a property list's array inside of an object, or the first of them.
  func elements(_ key: String, of object: KeyedObject, limit: Int = .max) -> [KeyedValue] {
    guard let number = Self.value(key, of: objects[object.number], in: list) else { return [] }
    switch list.objects[number] {
    case .array(let elements), .set(let elements): return elements.prefix(limit).map { value(of: $0) }
    default: return []
    }
  }

  /// The names of an object's class and its superclasses, beginning with its own.
  func classNames(of object: KeyedObject) -> [String] {
    guard case .object(let description) = value("$class", of: object) else { return [] }
    let names = elements("$classes", of: description, limit: Self.classLimit).compactMap(\.plainString)
    guard let name = value("$classname", of: description).plainString else { return names }
    return names.first == name ? names : [name] + names
  }

  /// An object of the property list, with a reference followed.
  private func value(of number: Int) -> KeyedValue {
    if case .reference(let object) = list.objects[number] { return value(ofObject: Int(object)) }
    return KeyedValue(list.objects[number]) ?? .null
  }

  /// An object of the archive. `$null` is the name of the object that is no object.
  private func value(ofObject number: Int) -> KeyedValue {
    switch list.objects[objects[number]] {
    case .string("$null"): .null
    case .dictionary: .object(KeyedObject(archive: self, number: number))
    case let element: KeyedValue(element) ?? .null
    }
  }

  /// The number of what a dictionary has for a key.
  private static func value(_ key: String, of number: Int, in list: ArchivePropertyList) -> Int? {
    guard case .dictionary(let keys, let values) = list.objects[number] else { return nil }
    for (position, value) in zip(keys, values) {
      if case .string(key) = list.objects[position] { return value }
    }
    return nil
  }
}
