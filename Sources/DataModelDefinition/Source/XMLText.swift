/// Writes values and elements for a model file.
package enum XMLText {
  /// An XML attribute; it is left out if its value is nil.
  package typealias NamedValue = (name: String, value: String?)

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

  /// Returns a value with the escapes that it needs between double quotes, or between tags.
  package static func escaped(_ value: String) -> String { escaped(value, inQuotes: UInt8(ascii: "\"")) }

  /// Returns the first character of a text that XML 1.0 cannot contain, not even as an escape.
  package static func unwritable(in text: String) -> Unicode.Scalar? {
    text.unicodeScalars.first { scalar in
      switch scalar.value {
      case 0x9, 0xA, 0xD: false
      case 0..<0x20, 0xFFFE, 0xFFFF: true
      default: false
      }
    }
  }

  /// Returns a tag without its end: `<entry key="a" value="b"`
  package static func openTag(_ name: String, _ attributes: [NamedValue]) -> String {
    attributes.reduce(into: "<\(name)") { tag, attribute in
      if let value = attribute.value { tag += " \(attribute.name)=\"\(escaped(value))\"" }
    }
  }

  /// Returns an attribute as Xcode writes it, without its user info.
  ///
  /// For example: `<attribute name="key" optional="YES" attributeType="String"/>`
  package static func element(_ attribute: Attribute) -> String {
    openTag("attribute", attributes(of: attribute)) + "/>"
  }

  /// Returns what is in the tag of an attribute, in Xcode's order.
  package static func attributes(of attribute: Attribute) -> [NamedValue] {
    [
      ("name", attribute.name),
      ("optional", word(attribute.isOptional)),
      ("transient", word(attribute.isTransient)),
      // Xcode leaves the type out, and has no word for it.
      ("attributeType", attribute.type == .undefined ? nil : attribute.type.xmlName),
      ("composite", attribute.compositeName),
      ("minDateTimeInterval", attribute.minimum?.dateInterval),
      ("minValueString", attribute.minimum?.text),
      ("maxDateTimeInterval", attribute.maximum?.dateInterval),
      ("maxValueString", attribute.maximum?.text),
      ("derived", word(attribute.isDerived)),
      ("derivationExpression", attribute.derivationExpression),
      ("defaultDateTimeInterval", attribute.defaultValue?.dateInterval),
      ("defaultValueString", attribute.defaultValue?.text),
      ("regularExpressionString", attribute.regularExpression),
      ("usesScalarValueType", attribute.usesScalarType.map { $0 ? "YES" : "NO" }),
      ("valueTransformerName", attribute.valueTransformerName),
      ("customClassName", attribute.customClassName),
      ("allowsExternalBinaryDataStorage", word(attribute.allowsExternalBinaryDataStorage)),
      ("allowsCloudEncryption", word(attribute.allowsCloudEncryption)),
      ("indexed", word(attribute.isIndexed)),
      ("preserveAfterDeletion", word(attribute.isPreservedAfterDeletion)),
      ("spotlightIndexingEnabled", word(attribute.isIndexedBySpotlight)),
      ("storedInTruthFile", word(attribute.isStoredInExternalRecord)),
      ("elementID", attribute.renamingIdentifier),
      ("versionHashModifier", attribute.versionHashModifier),
    ]
  }

  /// Returns what is in the tag of a relationship, in Xcode's order.
  package static func attributes(of relationship: Relationship) -> [NamedValue] {
    [
      ("name", relationship.name),
      ("optional", word(relationship.isOptional)),
      ("transient", word(relationship.isTransient)),
      ("toMany", word(relationship.declaresToMany)),
      ("minCount", relationship.minimumCount.map { "\($0)" }),
      ("maxCount", relationship.maximumCount.map { "\($0)" }),
      ("deletionRule", relationship.deleteRule?.xmlName),
      ("ordered", word(relationship.isOrdered)),
      ("destinationEntity", relationship.destinationName),
      ("inverseName", relationship.inverseName),
      ("inverseEntity", relationship.inverseEntityName),
      ("indexed", word(relationship.isIndexed)),
      ("elementID", relationship.renamingIdentifier),
      ("versionHashModifier", relationship.versionHashModifier),
    ]
  }

  /// Returns the word for a Boolean; nil for one that is left out because it is false.
  package static func word(_ value: Bool) -> String? { value ? "YES" : nil }
}
