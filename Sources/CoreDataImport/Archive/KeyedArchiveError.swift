/// The reason why a property list is not the archive of an `NSKeyedArchiver`.
package enum KeyedArchiveError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The property list has no `$objects`, or they are no array.
  case noObjects
  /// There is no `$top`, or no object that it calls `root`.
  case noRoot
  /// A reference leads to an object that there is not.
  case danglingReference(UInt64)
  /// A dictionary has more keys than an object of an archive can need.
  case tooManyKeys(Int)

  package var description: String {
    switch self {
    case .noObjects: "the property list has no array '$objects', and is no keyed archive"
    case .noRoot: "the keyed archive does not name its root object in '$top'"
    case .danglingReference(let number):
      "a reference of the keyed archive leads to object \(number), which it does not have"
    case .tooManyKeys(let count): "an object of the keyed archive has \(count) keys"
    }
  }
}
