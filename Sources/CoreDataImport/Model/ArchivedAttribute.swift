package import Foundation

/// An attribute of an archived entity.
package struct ArchivedAttribute: Sendable, Equatable {
  package var name: String
  package var type: AttributeKind
  package var isOptional: Bool
  package var isTransient: Bool
  package var defaultValue: DefaultValue?
  package var renamingIdentifier: String?
  package var versionHashModifier: String?
  package var userInfo: [String: String]
  package var valueTransformerName: String?
  /// The class of the values of a transformable attribute.
  package var className: String?
  /// The lower bound of a number or a date, or of the length of a string.
  package var minimum: DefaultValue?
  /// The upper bound of a number or a date, or of the length of a string.
  package var maximum: DefaultValue?
  /// What the values of a string match.
  package var regularExpression: String?
  /// Whether Core Data may keep large values in files beside the store.
  package var allowsExternalStorage: Bool
  package var allowsCloudEncryption: Bool
  package var isIndexedBySpotlight: Bool
  /// Whether the history keeps the value of a deleted object.
  package var isPreservedAfterDeletion: Bool
  /// The expression of a derived attribute, in the format of predicates.
  package var derivationExpression: String?
  /// The attributes of a composite.
  package var parts: [ArchivedAttribute]

  /// A type of attribute. The raw values are those of Core Data's `NSAttributeType`.
  package enum AttributeKind: Int, Sendable, Equatable, CaseIterable {
    case undefined = 0
    case integer16 = 100
    case integer32 = 200
    case integer64 = 300
    case decimal = 400
    case double = 500
    case float = 600
    case string = 700
    case boolean = 800
    case date = 900
    case binary = 1000
    case uuid = 1100
    case uri = 1200
    case transformable = 1800
    case objectID = 2000
    case composite = 2100
  }

  /// The default of an attribute, as the archive has it.
  package enum DefaultValue: Sendable, Equatable {
    case integer(Int64)
    case real(Double)
    case decimal(Decimal)
    case string(String)
    /// Seconds since the first instant of 2001, in UTC.
    case date(Double)
    case data([UInt8])
    case uuid([UInt8])
    case uri(String)
  }

  package init(
    name: String,
    type: AttributeKind,
    isOptional: Bool = true,
    isTransient: Bool = false,
    defaultValue: DefaultValue? = nil,
    renamingIdentifier: String? = nil,
    versionHashModifier: String? = nil,
    userInfo: [String: String] = [:],
    valueTransformerName: String? = nil,
    className: String? = nil,
    minimum: DefaultValue? = nil,
    maximum: DefaultValue? = nil,
    regularExpression: String? = nil,
    allowsExternalStorage: Bool = false,
    allowsCloudEncryption: Bool = false,
    isIndexedBySpotlight: Bool = false,
    isPreservedAfterDeletion: Bool = false,
    derivationExpression: String? = nil,
    parts: [ArchivedAttribute] = []
  ) {
    self.name = name
    self.type = type
    self.isOptional = isOptional
    self.isTransient = isTransient
    self.defaultValue = defaultValue
    self.renamingIdentifier = renamingIdentifier
    self.versionHashModifier = versionHashModifier
    self.userInfo = userInfo
    self.valueTransformerName = valueTransformerName
    self.className = className
    self.minimum = minimum
    self.maximum = maximum
    self.regularExpression = regularExpression
    self.allowsExternalStorage = allowsExternalStorage
    self.allowsCloudEncryption = allowsCloudEncryption
    self.isIndexedBySpotlight = isIndexedBySpotlight
    self.isPreservedAfterDeletion = isPreservedAfterDeletion
    self.derivationExpression = derivationExpression
    self.parts = parts
  }
}
