package import DataModelRelational

/// The text that describes an entity to an import, in generated code. `ImportedEntity` of CoreDataImport
/// reads it.
///
/// It is a text, because a compiler takes seconds for the same as an expression of literals.
extension EntityImport {
  /// The description as JSON, with an attribute or a relationship on each line. What is false or missing is
  /// left out.
  package var json: String {
    JSONObject([
      ("name", .text(name)), ("superentity", .text(superentity)), ("isAbstract", .truth(isAbstract)),
      ("isSystemTable", .truth(isSystemTable)), ("renamingIdentifier", .text(renamingIdentifier)),
      ("table", .text(table)), ("key", .text(key)), ("discriminator", .text(discriminator)),
      ("attributes", .lines(attributes.map(\.json))), ("relationships", .lines(relationships.map(\.json))),
    ]).text
  }
}

extension AttributeImport {
  fileprivate var json: JSONObject {
    let (column, isExternal): (String?, Bool) =
      switch storage {
      case .column(let name): (name, false)
      case .externalColumn(let name): (name, true)
      case .derived, .composite: (nil, false)
      }
    return JSONObject([
      ("name", .text(name)), ("type", .number(coreDataNumber)), ("isOptional", .truth(isOptional)),
      ("renamingIdentifier", .text(renamingIdentifier)), ("missingValue", .text(missingValue)),
      ("isJSON", .truth(isJSON)), ("column", .text(column)), ("isExternal", .truth(isExternal)),
    ])
  }
}

extension RelationshipImport {
  fileprivate var json: JSONObject {
    let place: [(String, JSONObject.Value)] =
      switch storage {
      case .column(let column, let position): [("column", .text(column)), ("position", .text(position))]
      case .pairs(let table):
        [
          (
            "pairs",
            .object(
              JSONObject([
                ("table", .text(table.tableName)), ("source", .text(table.sourceColumn)),
                ("destination", .text(table.destinationColumn)),
              ])
            )
          ), ("position", .text(table.positionColumn)),
        ]
      case .inverse: []
      }
    return JSONObject(
      [
        ("name", .text(name)), ("destination", .text(destination)), ("inverse", .text(inverse)),
        ("isToMany", .truth(isToMany)), ("isOrdered", .truth(isOrdered)), ("isOptional", .truth(isOptional)),
        ("renamingIdentifier", .text(renamingIdentifier)), ("minimumCount", .number(minimumCount)),
        ("maximumCount", .number(maximumCount)),
      ] + place
    )
  }
}

/// An object of JSON whose members have an order, and that leaves out what is false or missing.
private struct JSONObject {
  let text: String

  enum Value {
    case text(String?)
    case number(Int?)
    case truth(Bool)
    case object(JSONObject)
    /// A list with a line for each element.
    case lines([JSONObject])

    fileprivate var text: String? {
      switch self {
      case .text(let text): text.map(JSONObject.quoted)
      case .number(let number): number.map { "\($0)" }
      case .truth(let truth): truth ? "true" : nil
      case .object(let object): object.text
      case .lines(let objects):
        objects.isEmpty ? nil : "[\n\(objects.map { "  \($0.text)" }.joined(separator: ",\n"))\n]"
      }
    }
  }

  init(_ members: [(name: String, value: Value)]) {
    let texts = members.compactMap { name, value in value.text.map { "\"\(name)\": \($0)" } }
    text = "{\(texts.joined(separator: ", "))}"
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
