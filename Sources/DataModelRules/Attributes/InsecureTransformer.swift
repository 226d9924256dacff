import DataModelDefinition

enum InsecureTransformer: AttributeCheck {
  static let rule = Rule(
    id: "insecure-transformer",
    severity: .warning,
    group: .structure,
    summary: "A transformable attribute has no transformer, or one that decodes any class.",
    reason: """
      Without a name Core Data takes NSKeyedUnarchiveFromData, which creates objects of whatever class the \
      data names; Xcode 12 and later warn of it. Write NSSecureUnarchiveFromData, or the name of a \
      transformer of your own that inherits from NSSecureUnarchiveFromDataTransformer. To the tables here \
      the value is a BLOB either way.
      """,
    example: RuleExample(
      in: .entity,
      bad: #"<attribute name="tags" optional="YES" attributeType="Transformable"/>"#,
      good: """
        <attribute name="tags" optional="YES" attributeType="Transformable" \
        valueTransformerName="NSSecureUnarchiveFromData" customClassName="NSArray"/>
        """
    )
  )

  static func check(
    _ attribute: Attribute,
    of owner: AttributeOwner,
    _ context: CheckContext,
    into diagnostics: inout Diagnostics
  ) {
    guard attribute.type == .transformable, !attribute.isTransient else { return }
    let name = attribute.valueTransformerName ?? ""
    guard name.isEmpty || insecure.contains(name) else { return }
    let what = name.isEmpty ? "names no value transformer" : "uses the insecure '\(name)'"
    diagnostics.emit(
      finding(
        """
        '\(owner.name).\(attribute.name)' \(what); use NSSecureUnarchiveFromData, or a transformer made from \
        it
        """,
        at: context.location(
          of: attribute.valueTransformerName == nil ? "attributeType" : "valueTransformerName",
          in: attribute.origin
        )
      )
    )
  }

  private static let insecure: Set<String> = [
    "NSKeyedUnarchiveFromData", "NSUnarchiveFromData", "NSKeyedUnarchiveFromDataTransformerName",
    "NSUnarchiveFromDataTransformerName",
  ]
}
