import DataModelDefinition
import DataModelTestSupport
import DataModelTool

/// A difference as tests write it down: `Item.text attribute-added [inferred, adds]`
func lines(_ difference: ModelDifference) -> [String] {
  difference.entities.flatMap { entity in
    entity.changes.map { change in
      let property = change.element.kind == .entity ? "" : ".\(change.element.name)"
      return "\(entity.name)\(property) \(change.kind.name) "
        + "[\(change.rule.inference.name), \(change.treatment.name)]"
    }
  }
}

/// The difference along versions, each given by its elements.
func difference(_ versions: String...) throws -> ModelDifference {
  try ModelDifference(
    along: versions.enumerated().map { try ModelXML($0.element, name: "V\($0.offset + 1)").model }
  )
}

/// An entity `E` with the given properties.
func entity(_ properties: String, _ attributes: String = "") -> String {
  "<entity name=\"E\" \(attributes)>\(properties)</entity>"
}

func attribute(_ attributes: String, name: String = "a") -> String {
  "<attribute name=\"\(name)\" \(attributes)/>"
}
