/// How values and elements are written in a model file.
package enum XMLText {
  /// A value as it stands between quotes.
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

  /// An attribute as Xcode writes one that has a type and little else.
  ///
  /// For example: `<attribute name="key" optional="YES" attributeType="String"/>`
  package static func element(_ attribute: Attribute) -> String {
    let optional = attribute.isOptional ? #" optional="YES""# : ""
    let scalar = attribute.usesScalarType.map { " usesScalarValueType=\"\($0 ? "YES" : "NO")\"" } ?? ""
    let name = escaped(attribute.name, inQuotes: UInt8(ascii: "\""))
    return "<attribute name=\"\(name)\"\(optional) attributeType=\"\(attribute.type.xmlName)\"\(scalar)/>"
  }
}
