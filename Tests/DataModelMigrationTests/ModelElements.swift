import DataModelDefinition
import DataModelRelational
import DataModelTestSupport

/// `<userInfo>` with decisions: `info(["keep": "first"])`
private func info(_ decisions: [String: String]) -> String {
  guard !decisions.isEmpty else { return "" }
  let entries = decisions.sorted { $0.key < $1.key }.map { key, value in
    let text = value.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "&quot;")
      .split(separator: "<", omittingEmptySubsequences: false).joined(separator: "&lt;")
    let prefix = ["primaryKey", "sync", "sync.name", "enum"].contains(key) ? "" : "migration."
    return "<entry key=\"datamodel.\(prefix)\(key)\" value=\"\(text)\"/>"
  }
  return "<userInfo>\(entries.joined())</userInfo>"
}

/// An attribute: optional with `?` behind its type, with a default behind `=`.
func attribute(
  _ name: String,
  _ type: String,
  id: String? = nil,
  composite: String? = nil,
  _ further: String = "",
  decisions: [String: String] = [:]
) -> String {
  let parts = type.split(separator: "=", maxSplits: 1).map(String.init)
  var word = parts[0]
  let isOptional = word.hasSuffix("?")
  if isOptional { word.removeLast() }
  var xml = "<attribute name=\"\(name)\" attributeType=\"\(word)\" \(further)"
  if isOptional { xml += " optional=\"YES\"" }
  if parts.count > 1 { xml += " defaultValueString=\"\(parts[1])\"" }
  if let id { xml += " elementID=\"\(id)\"" }
  if let composite { xml += " composite=\"\(composite)\"" }
  return "\(xml)>\(info(decisions))</attribute>"
}

/// A to-one relationship; to-many with `…` behind its destination, required with `!`: of a to-many, at least
/// one object.
func relation(
  _ name: String,
  _ destination: String,
  inverse: String? = nil,
  rule: String = "Nullify",
  isOrdered: Bool = false,
  atMost maximum: Int? = nil,
  id: String? = nil,
  decisions: [String: String] = [:]
) -> String {
  var word = destination
  let isRequired = word.hasSuffix("!")
  if isRequired { word.removeLast() }
  let isToMany = word.hasSuffix("…")
  if isToMany { word.removeLast() }
  var xml = "<relationship name=\"\(name)\" destinationEntity=\"\(word)\" deletionRule=\"\(rule)\""
  if !isRequired { xml += " optional=\"YES\"" }
  xml += isToMany ? " toMany=\"YES\"" : " maxCount=\"1\""
  if isToMany, isRequired { xml += " minCount=\"1\"" }
  if let maximum { xml += " maxCount=\"\(maximum)\"" }
  if isToMany, isOrdered { xml += " ordered=\"YES\"" }
  if let inverse { xml += " inverseName=\"\(inverse)\" inverseEntity=\"\(word)\"" }
  if let id { xml += " elementID=\"\(id)\"" }
  return "\(xml)>\(info(decisions))</relationship>"
}

func entity(
  _ name: String,
  parent: String? = nil,
  isAbstract: Bool = false,
  id: String? = nil,
  unique: [String] = [],
  decisions: [String: String] = [:],
  _ properties: String...
) -> String {
  var xml = "<entity name=\"\(name)\""
  if let parent { xml += " parentEntity=\"\(parent)\"" }
  if isAbstract { xml += " isAbstract=\"YES\"" }
  if let id { xml += " elementID=\"\(id)\"" }
  let constraints = unique.map {
    "<uniquenessConstraint><constraint value=\"\($0)\"/></uniquenessConstraint>"
  }
  let all = unique.isEmpty ? "" : "<uniquenessConstraints>\(constraints.joined())</uniquenessConstraints>"
  return "\(xml)>\(properties.joined())\(all)\(info(decisions))</entity>"
}

func composite(_ name: String, _ attributes: String...) -> String {
  "<composite name=\"\(name)\">\(attributes.joined())</composite>"
}

/// A version, given by its elements.
func version(_ number: Int, _ elements: [String], _ profile: ModelProfile = .none) throws -> LoweredModel {
  try ModelXML(elements.joined(), name: "V\(number)").lowered(profile)
}
