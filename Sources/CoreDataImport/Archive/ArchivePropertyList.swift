/// A binary property list (`bplist00`), as a table of objects that name each other by number.
///
/// Nothing is nested: a list that contains itself, or a million lists inside of each other, are only entries
/// of the table that name entries.
package struct ArchivePropertyList: Sendable, Equatable {
  package var objects: [Element]
  /// The number of the object that is the property list.
  package var top: Int

  /// An object. Arrays, sets and dictionaries have the numbers of their elements.
  package enum Element: Sendable, Equatable {
    case null
    case boolean(Bool)
    case integer(Int64)
    /// An integer that only an unsigned one can hold.
    case unsignedInteger(UInt64)
    case real(Double)
    /// Seconds since the first instant of 2001, in UTC.
    case date(Double)
    case data([UInt8])
    case string(String)
    /// A reference of a keyed archive.
    case reference(UInt64)
    case array([Int])
    case set([Int])
    case dictionary(keys: [Int], values: [Int])
  }

  /// What a property list may have at most.
  package struct Limits: Sendable {
    package var objects: Int
    /// The elements of all arrays, sets and dictionaries; a key and its value are two.
    package var references: Int

    package init(objects: Int = 1_000_000, references: Int = 4_000_000) {
      self.objects = objects
      self.references = references
    }
  }

  package init(objects: [Element], top: Int) {
    self.objects = objects
    self.top = top
  }

  /// Reads a binary property list.
  ///
  /// - Parameters:
  ///   - bytes: the whole file
  ///   - limits: the numbers of objects and references beyond which it is refused
  /// - Throws: an error with the offset of the byte that is wrong
  package init(reading bytes: [UInt8], limits: Limits = Limits()) throws(ArchivePropertyListError) {
    let trailer = try ArchivePropertyListTrailer(of: bytes)
    guard trailer.objectCount <= limits.objects else {
      throw ArchivePropertyListError(.tooManyObjects, at: bytes.count)
    }
    var reader = ArchivePropertyListReader(bytes, trailer: trailer, limits: limits)
    var objects: [Element] = []
    objects.reserveCapacity(trailer.objectCount)
    for number in 0..<trailer.objectCount {
      objects.append(try reader.object(number))
    }
    self.init(objects: objects, top: trailer.top)
  }
}
