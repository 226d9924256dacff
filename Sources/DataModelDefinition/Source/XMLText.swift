/// Writes values and elements for a model file.
package enum XMLText {
  /// Returns a value with the escapes that it needs between quotes.
  static func escaped(_ value: String, inQuotes quote: UInt8) -> String {
    var result = ""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case "\n", "\r", "\t": result += "&#\(scalar.value);"
      case "\"" where quote == UInt8(ascii: "\""): result += "&quot;"
      case "'" where quote == UInt8(ascii: "'"): result += "&apos;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns an attribute as Xcode writes one that has little more than a type.
  ///
  /// For example: `<attribute name="key" optional="YES" attributeType="String"/>`
  package static func element(_ attribute: Attribute) -> String {
    let optional = attribute.isOptional ? #" optional="YES""# : ""
    let scalar = attribute.usesScalarType.map { " usesScalarValueType=\"\($0 ? "YES" : "NO")\"" } ?? ""
    let name = escaped(attribute.name, inQuotes: UInt8(ascii: "\""))
    return "<attribute name=\"\(name)\"\(optional) attributeType=\"\(attribute.type.xmlName)\"\(scalar)/>"
  }
}
