/// An `<attribute>` of an entity or of a composite.
///
/// For example: `<attribute name="text" optional="YES" attributeType="String"/>`
package struct Attribute: Sendable {
  package var name: String
  package var type: AttributeType
  /// An absent `optional` means required, contrary to the default of Core Data's own class.
  package var isOptional = false
  package var isTransient = false
  package var isDerived = false
  package var derivationExpression: String?
  package var defaultValue: AttributeDefault?
  /// The inclusive lower bound of a number, of a date, or of the length of a string.
  package var minimum: AttributeBound?
  package var maximum: AttributeBound?
  package var regularExpression: String?
  /// Whether Xcode's classes use a scalar type; nil if the file does not say.
  package var usesScalarType: Bool?
  package var valueTransformerName: String?
  package var customClassName: String?
  /// The name of the composite, if the type is ``AttributeType/composite``.
  package var compositeName: String?
  package var isIndexed = false
  package var isIndexedBySpotlight = false
  package var allowsExternalBinaryDataStorage = false
  package var allowsCloudEncryption = false
  package var isPreservedAfterDeletion = false
  package var isStoredInExternalRecord = false
  package var renamingIdentifier: String?
  package var versionHashModifier: String?
  package var userInfo: [UserInfoEntry] = []
  package var origin: ElementOrigin

  package init(name: String, type: AttributeType, origin: ElementOrigin = .none) {
    self.name = name
    self.type = type
    self.origin = origin
  }
}

extension Attribute {
  /// Whether the attribute can be the key of its table: it always has a value, which compares exactly.
  package var canIdentify: Bool {
    guard !isOptional, !isTransient, !isDerived else { return false }
    return [.integer16, .integer32, .integer64, .string, .uuid, .uri, .date].contains(type)
  }
}

/// A bound as written in the file.
package typealias AttributeBound = AttributeDefault

/// A default or a bound as written in the file, not yet converted to the attribute's type.
package struct AttributeDefault: Sendable, Equatable {
  /// `defaultValueString`, `minValueString` or `maxValueString`
  package var text: String?
  /// `defaultDateTimeInterval`, `minDateTimeInterval` or `maxDateTimeInterval`: seconds since 2001-01-01
  /// 00:00 UTC; takes precedence over the text.
  package var dateInterval: String?

  package init(text: String? = nil, dateInterval: String? = nil) {
    self.text = text
    self.dateInterval = dateInterval
  }
}
