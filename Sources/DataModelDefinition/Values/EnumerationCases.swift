/// The cases that an attribute lists in its user info, under the key `datamodel.enum`.
///
/// For example: `low, normal = 5, high` on an Integer 16 gives the cases 0, 5 and 6; on a String the raw
/// value of a case is its name unless another is given.
package struct EnumerationCases: Sendable {
  package struct Case: Sendable, Equatable {
    package let name: String
    /// The text itself, or the number in decimal digits.
    package let rawValue: String
  }

  /// The reason why a text is not a list of cases.
  package struct ListingError: Error, Sendable {
    package let reason: String
  }

  package private(set) var all: [Case] = []

  /// Creates the cases from the text of an entry.
  ///
  /// - Throws: ``ListingError`` for a type that cannot be an enumeration, or at the first invalid case
  package init(_ text: String, of type: AttributeType) throws(ListingError) {
    let range = type.integers
    guard range != nil || type == .string else {
      throw ListingError(reason: "only a String or an Integer can be an enumeration")
    }
    var names: Set<String> = []
    var rawValues: Set<String> = []
    var next: Int64? = 0
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(Self.trimmed)
      let name = sides.first ?? ""
      guard Self.isIdentifier(name) else {
        throw ListingError(
          reason: name.isEmpty ? "a name is missing" : "'\(name)' is not a valid name of a case"
        )
      }
      guard name != "RawValue" else {
        throw ListingError(reason: "'RawValue' is the name of the type of the values")
      }
      guard names.insert(name).inserted else { throw ListingError(reason: "'\(name)' is listed twice") }
      let rawValue: String
      if let range {
        let stated = sides.count == 2 ? Int64(sides[1]) : next
        guard let number = stated, range.contains(number) else {
          throw ListingError(
            reason: sides.count == 2
              ? "'\(sides[1])' is not a valid \(type.xmlName)"
              : "the number of '\(name)' would not be a valid \(type.xmlName)"
          )
        }
        next = number == Int64.max ? nil : number + 1
        rawValue = "\(number)"
      } else {
        rawValue = sides.count == 2 ? sides[1] : name
      }
      guard rawValues.insert(rawValue).inserted else {
        throw ListingError(reason: "'\(name)' has the value '\(rawValue)', which is already used")
      }
      all.append(Case(name: name, rawValue: rawValue))
    }
  }

  /// The cases that an attribute lists; nil if it lists none, or not validly.
  package init?(of attribute: Attribute) {
    guard let entry = attribute.userInfo.last(where: { $0.key == UserInfoKey.enumeration }),
      let cases = try? EnumerationCases(entry.value, of: attribute.type)
    else { return nil }
    self = cases
  }

  /// Returns the case with the value of an attribute's default; nil if there is no default, or no case for
  /// it.
  package func defaultCase(of attribute: Attribute) -> Case? {
    let text: String
    switch attribute.defaultValueReading.taken {
    case .string(let string): text = string
    case .integer(let integer): text = "\(integer)"
    default: return nil
    }
    return all.first { $0.rawValue == text }
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text.drop { $0.isWhitespace }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  private static func isIdentifier(_ name: String) -> Bool {
    guard let first = name.first, first.isASCII, first.isLetter || first == "_" else { return false }
    return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") } && name != "_"
  }
}
