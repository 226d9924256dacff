import CoreDataImport
import Foundation

extension ArchiveWriter {
  mutating func write(_ attribute: ArchivedAttribute, into object: KeyedArchiveBuilder.Field) {
    var flags: Int64 = attribute.isOptional ? 0x2 : 0
    if attribute.isTransient { flags |= 0x8 }
    if attribute.isIndexedBySpotlight { flags |= 0x100 }
    if attribute.allowsCloudEncryption { flags |= 0x800 }
    var fields = propertyFields(
      name: attribute.name,
      flags: flags,
      renamingIdentifier: attribute.renamingIdentifier,
      versionHashModifier: attribute.versionHashModifier,
      userInfo: attribute.userInfo
    )
    fields["NSAttributeType"] = .integer(Int64(attribute.type.rawValue))
    fields["NSFlagsKey"] = .integer(
      (attribute.allowsExternalStorage ? 4 : 0) | (attribute.isPreservedAfterDeletion ? 16 : 0)
    )
    fields["NSAttributeValueClassName"] = builder.string(attribute.className ?? "NSString")
    if attribute.type == .transformable, attribute.className == nil {
      fields["NSAttributeValueClassName"] = .null
    }
    fields["NSValueTransformerName"] = builder.string(attribute.valueTransformerName)
    fields["NSDefaultValue"] = attribute.defaultValue.map { value($0) } ?? .null
    let conditions = conditions(of: attribute)
    if !conditions.isEmpty { fields["NSValidationPredicates"] = builder.array(conditions) }
    var superclasses = ["NSAttributeDescription", "NSPropertyDescription"]
    if let expression = attribute.derivationExpression {
      superclasses.insert("NSDerivedAttributeDescription", at: 0)
      fields["NSDerivationExpression"] = ExpressionArchive.expression(expression, in: &builder)
    } else if attribute.type == .composite {
      superclasses.insert("NSCompositeAttributeDescription", at: 0)
      let parts = attribute.parts.map { part in
        let object = builder.reserve()
        write(part, into: object)
        return object
      }
      fields["NSCompositeElements"] = builder.array(parts)
    }
    builder.fill(object, superclasses[0], Array(superclasses.dropFirst()), fields)
  }

  /// Bounds and a regular expression are predicates.
  private mutating func conditions(of attribute: ArchivedAttribute) -> [KeyedArchiveBuilder.Field] {
    let path = attribute.type == .string ? "length" : "SELF"
    var conditions: [KeyedArchiveBuilder.Field] = []
    for (bound, type) in [(attribute.minimum, Int64(3)), (attribute.maximum, 1)] {
      guard let bound else { continue }
      let constant = ExpressionArchive.constant(value(bound), in: &builder)
      let left = ExpressionArchive.expression(path, in: &builder)
      conditions.append(ExpressionArchive.comparison(left, type, constant, in: &builder))
    }
    if let pattern = attribute.regularExpression {
      let constant = ExpressionArchive.constant(builder.string(pattern), in: &builder)
      let left = ExpressionArchive.expression("SELF", in: &builder)
      conditions.append(ExpressionArchive.comparison(left, 6, constant, in: &builder))
    }
    return conditions
  }

  mutating func value(_ value: ArchivedAttribute.DefaultValue) -> KeyedArchiveBuilder.Field {
    switch value {
    case .integer(let number): builder.add(.integer(number))
    case .real(let number): builder.add(.real(number))
    case .decimal(let decimal): self.decimal(decimal)
    case .string(let text): builder.string(text)
    case .date(let seconds): builder.object("NSDate", ["NS.time": .real(seconds)])
    case .data(let bytes): builder.add(.data(bytes))
    case .uuid(let bytes): builder.object("NSUUID", ["NS.uuidbytes": .data(bytes)])
    case .uri(let text): builder.object("NSURL", ["NS.base": .null, "NS.relative": builder.string(text)])
    }
  }

  /// The whole number in words of 16 bits, the lowest first, and the power of ten.
  private mutating func decimal(_ decimal: Decimal) -> KeyedArchiveBuilder.Field {
    var number = UInt64(decimal.significand.description) ?? 0
    var words: [UInt8] = []
    while number > 0 {
      words += [UInt8(number & 0xFF), UInt8(number >> 8 & 0xFF)]
      number >>= 16
    }
    return builder.object(
      "NSDecimalNumberPlaceholder",
      ["NSDecimalNumber", "NSNumber", "NSValue"],
      [
        "NS.exponent": .integer(Int64(decimal.exponent)), "NS.length": .integer(Int64(words.count / 2)),
        "NS.negative": .boolean(decimal.sign == .minus), "NS.compact": .boolean(true),
        "NS.mantissa": .data(words + [UInt8](repeating: 0, count: 16 - words.count)),
        "NS.mantissa.bo": .integer(1),
      ]
    )
  }
}
