/// The reason why bytes are not a binary property list, with the offset of the byte.
package struct ArchivePropertyListError: Error, Sendable, Equatable, CustomStringConvertible {
  package var reason: Reason
  package var offset: Int

  package enum Reason: Sendable, Equatable {
    /// The bytes do not begin with `bplist00`, or are too few for a trailer.
    case notAPropertyList
    /// A number of the trailer is impossible.
    case badTrailer
    case tooManyObjects
    /// The arrays, sets and dictionaries have more elements in total than the limit.
    case tooManyReferences
    /// An object is outside of the part of the file that has objects, or reaches beyond its end.
    case outside
    /// More bytes belong to objects than there are, so that objects overlap.
    case overlapping
    /// A reference to an object that there is not.
    case badReference
    case unknownMarker(UInt8)
    /// The number of elements or bytes of an object is not an integer that is large enough.
    case badCount
    /// An integer has more than 64 bits.
    case integerTooLarge
    /// A text is not what its encoding allows.
    case badText
  }

  package init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  package var description: String {
    let problem =
      switch reason {
      case .notAPropertyList: "the data is not a binary property list"
      case .badTrailer: "the trailer has an impossible number"
      case .tooManyObjects: "there are too many objects"
      case .tooManyReferences: "there are too many elements in arrays, sets and dictionaries"
      case .outside: "an object is not within the file"
      case .overlapping: "objects overlap"
      case .badReference: "a reference leads to no object"
      case .unknownMarker(let byte): "an object has the unknown marker \(byte)"
      case .badCount: "the size of an object is not a number that it can have"
      case .integerTooLarge: "an integer has more than 64 bits"
      case .badText: "a text has bytes that its encoding does not allow"
      }
    return "\(problem), at byte \(offset)"
  }
}
