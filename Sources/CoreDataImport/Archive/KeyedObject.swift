/// An object of a keyed archive: an instance of a class, with a value for some keys.
package struct KeyedObject: Sendable {
  let archive: KeyedArchive
  /// The object's number, which says whether two are the same.
  package let number: Int

  package subscript(key: String) -> KeyedValue { archive.value(key, of: self) }

  /// The name of the object's class; empty if the archive does not say.
  package var className: String { archive.classNames(of: self).first ?? "" }

  /// Whether the object's class is this one or inherits from it.
  package func isKind(of className: String) -> Bool { archive.classNames(of: self).contains(className) }

  /// The elements of an `NSArray` or `NSSet`; nil if the object is neither.
  package var elements: [KeyedValue]? { elements(upTo: .max) }

  /// The first elements of an `NSArray` or `NSSet`; nil if the object is neither.
  func elements(upTo limit: Int) -> [KeyedValue]? {
    guard isKind(of: "NSArray") || isKind(of: "NSSet") || isKind(of: "NSOrderedSet") else { return nil }
    return archive.elements("NS.objects", of: self, limit: limit)
  }

  /// The pairs of an `NSDictionary`; nil if the object is not a dictionary.
  package var pairs: [(key: KeyedValue, value: KeyedValue)]? {
    if isKind(of: "NSKnownKeysDictionary") || !self["searchMapping"].isNull { return knownPairs }
    guard isKind(of: "NSDictionary") else { return nil }
    let keys = archive.elements("NS.keys", of: self)
    return zip(keys, archive.elements("NS.objects", of: self)).map { (key: $0, value: $1) }
  }

  /// The pairs of Core Data's own kind of dictionary, which keeps its keys apart from its values. A key
  /// without a value has the 'empty token' for one.
  private var knownPairs: [(key: KeyedValue, value: KeyedValue)] {
    let keys = self["searchMapping"].object?["keys"].object?.elements ?? []
    let values = self["values"].object?.elements ?? []
    let token = self["emptyToken"].string
    return zip(keys, values).compactMap { key, value in
      if let token, case .string(token) = value { return nil }
      return (key: key, value: value)
    }
  }
}
