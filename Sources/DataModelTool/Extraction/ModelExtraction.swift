import CoreDataImport
import DataModelCompiler
import DataModelDefinition

/// Turns the model of an archive into that of a model file, and collects what gets lost.
struct ModelExtraction {
  private let archived: ArchivedModel
  var losses: [String] = []
  private var composites: CompositeNames
  private var hasScalars = false

  init(_ archived: ArchivedModel) {
    self.archived = archived
    composites = CompositeNames(taken: archived.entities.map(\.name))
  }

  /// Returns the model.
  ///
  /// - Throws: `ExtractionError` if a model file cannot contain a name of the model
  mutating func model(named name: String) throws(ExtractedModel.ExtractionError) -> DataModel {
    var model = DataModel(name: name, source: SourceFile(path: "contents", bytes: []))
    model.minimumToolsVersion = "Automatic"
    model.sourceLanguage = "Swift"
    model.versionIdentifier = versionIdentifier()
    for archived in archived.entities.sorted(by: { Self.isOrdered($0.name, $1.name) }) {
      model.entities.append(try entity(archived))
    }
    // Composites may have further composites as their parts.
    while let composite = composites.next() {
      var written = Composite(name: composite.name)
      written.attributes = try attributes(composite.parts, of: composite.name)
      model.composites.append(written)
    }
    model.composites.sort { Self.isOrdered($0.name, $1.name) }
    for archived in archived.configurations where archived.name != Self.defaultConfiguration {
      var configuration = Configuration(name: try self.name(archived.name, "a configuration"))
      for entity in archived.entityNames.sorted(by: Self.isOrdered) {
        configuration.members.append(NamedEntity(name: try self.name(entity, "an entity")))
      }
      model.configurations.append(configuration)
    }
    model.configurations.sort { Self.isOrdered($0.name, $1.name) }
    return model
  }

  /// What the archive does not say, in sentences about what the file has instead.
  var choices: [String] {
    var choices = [
      "Code generation: Xcode generates no classes (codeGenerationType is left out).",
      "Positions in the editor: left out.",
    ]
    if hasScalars {
      choices.append(
        "Scalar types in Xcode's classes: numbers and Booleans have them, dates and UUIDs do not."
      )
    }
    if !composites.isEmpty {
      choices.append("Names of composites: the first attribute with the type gives each its name.")
    }
    if archived.entities.contains(where: { !$0.indexes.isEmpty }) {
      choices.append("Kinds of indexes: all are Binary.")
    }
    return choices
  }

  /// The configuration that each model has and no file states.
  private static let defaultConfiguration = "PF_DEFAULT_CONFIGURATION_NAME"

  /// Orders names as Xcode does, without regard to letter case.
  private static func isOrdered(_ left: String, _ right: String) -> Bool {
    (left.lowercased(), left) < (right.lowercased(), right)
  }

  private mutating func versionIdentifier() -> String? {
    let identifiers = archived.versionIdentifiers.filter { !$0.isEmpty }.sorted()
    let first = identifiers.first.flatMap { text($0, "the version identifier", of: "The model") }
    if identifiers.count > 1 {
      let others = identifiers.dropFirst().map { "'\($0)'" }.joined(separator: ", ")
      losses.append("The model has further version identifiers: \(others).")
    }
    return first
  }

  private mutating func entity(_ archived: ArchivedEntity) throws(ExtractedModel.ExtractionError) -> Entity {
    let name = try name(archived.name, "an entity")
    var entity = Entity(name: name)
    if let superentity = archived.superentity {
      entity.parentName = try self.name(superentity, "the parent entity of '\(name)'")
    }
    entity.isAbstract = archived.isAbstract
    // What an entity without a class of its own has.
    if let className = archived.className, !className.isEmpty, className != "NSManagedObject" {
      entity.representedClassName = text(className, "the class name", of: name)
    }
    entity.renamingIdentifier = renamingIdentifier(archived.renamingIdentifier, of: name, name)
    entity.versionHashModifier = modifier(archived.versionHashModifier, of: name)
    entity.attributes = try attributes(archived.attributes, of: name)
    for relationship in archived.relationships.sorted(by: { Self.isOrdered($0.name, $1.name) }) {
      entity.relationships.append(try self.relationship(relationship, of: name))
    }
    for property in archived.fetchedProperties.sorted(by: Self.isOrdered) {
      losses.append("\(name).\(property): this fetched property is left out, since its request is unknown.")
    }
    for index in archived.indexes.sorted(by: { Self.isOrdered($0.name, $1.name) }) {
      if let index = try fetchIndex(index, of: name) { entity.fetchIndexes.append(index) }
    }
    for properties in archived.uniquenessConstraints where !properties.isEmpty {
      var constraint = UniquenessConstraint()
      for property in properties {
        constraint.properties.append(NamedProperty(name: try self.name(property, "a property of '\(name)'")))
      }
      entity.uniquenessConstraints.append(constraint)
    }
    entity.userInfo = userInfo(archived.userInfo, of: name)
    return entity
  }

  private mutating func attributes(
    _ archived: [ArchivedAttribute],
    of owner: String
  ) throws(ExtractedModel.ExtractionError) -> [Attribute] {
    var attributes: [Attribute] = []
    for attribute in archived.sorted(by: { Self.isOrdered($0.name, $1.name) }) {
      if let attribute = try self.attribute(attribute, of: owner) { attributes.append(attribute) }
    }
    return attributes
  }

  /// Returns nil for an attribute whose type a file cannot state.
  private mutating func attribute(
    _ archived: ArchivedAttribute,
    of owner: String
  ) throws(ExtractedModel.ExtractionError) -> Attribute? {
    let name = try name(archived.name, "an attribute of '\(owner)'")
    let place = "\(owner).\(name)"
    guard let type = AttributeType(archived.type) else {
      losses.append(
        "\(place): an attribute with the type ObjectID is left out, since files have no such type."
      )
      return nil
    }
    var attribute = Attribute(name: name, type: type)
    attribute.isOptional = archived.isOptional
    attribute.isTransient = archived.isTransient
    attribute.isDerived = archived.derivationExpression != nil
    attribute.derivationExpression = archived.derivationExpression.flatMap {
      text($0, "the derivation", of: place)
    }
    attribute.usesScalarType = type.isScalarInXcode
    if attribute.usesScalarType != nil { hasScalars = true }
    if let value = archived.defaultValue {
      let written = AttributeDefault(value, of: type)
      if written == nil {
        losses.append("\(place): the default is left out, since a file cannot state it for the type.")
      }
      attribute.defaultValue = written
      if let word = written?.text, text(word, "the default", of: place) == nil {
        attribute.defaultValue = nil
      }
    }
    if type == .transformable {
      attribute.valueTransformerName = archived.valueTransformerName.flatMap {
        text($0, "the value transformer", of: place)
      }
      attribute.customClassName = archived.className.flatMap { text($0, "the class of values", of: place) }
    }
    if type == .composite {
      attribute.compositeName = composites.name(of: archived.parts, for: name, of: owner)
    }
    attribute.allowsExternalBinaryDataStorage = archived.allowsExternalStorage
    attribute.renamingIdentifier = renamingIdentifier(archived.renamingIdentifier, of: place, name)
    attribute.versionHashModifier = modifier(archived.versionHashModifier, of: place)
    attribute.userInfo = userInfo(archived.userInfo, of: place)
    return attribute
  }

  private mutating func relationship(
    _ archived: ArchivedRelationship,
    of owner: String
  ) throws(ExtractedModel.ExtractionError) -> Relationship {
    let name = try name(archived.name, "a relationship of '\(owner)'")
    let place = "\(owner).\(name)"
    let destination = try self.name(archived.destination, "the destination of '\(place)'")
    var relationship = Relationship(name: name)
    relationship.destinationName = destination
    if let inverse = archived.inverse {
      relationship.inverseName = try self.name(inverse, "the inverse of '\(place)'")
      relationship.inverseEntityName = destination
    }
    relationship.isOptional = archived.isOptional
    relationship.isTransient = archived.isTransient
    relationship.isOrdered = archived.isOrdered
    relationship.declaresToMany = archived.isToMany
    relationship.minimumCount = count(archived.minimumCount, "minimum", of: place)
    relationship.maximumCount = count(archived.maximumCount, "maximum", of: place)
    relationship.deleteRule = DeleteRule(archived.deleteRule)
    relationship.renamingIdentifier = renamingIdentifier(archived.renamingIdentifier, of: place, name)
    relationship.versionHashModifier = modifier(archived.versionHashModifier, of: place)
    relationship.userInfo = userInfo(archived.userInfo, of: place)
    return relationship
  }

  /// Returns nil for the count that means no limit.
  private mutating func count(_ count: Int, _ kind: String, of place: String) -> Int? {
    guard count > 0 else { return nil }
    guard count <= Int(Int32.max) else {
      losses.append("\(place): the \(kind) count \(count) is left out, since no file has as many objects.")
      return nil
    }
    return count
  }

  /// Returns nil for an index that a file would not state as it is.
  private mutating func fetchIndex(
    _ archived: ArchivedIndex,
    of owner: String
  ) throws(ExtractedModel.ExtractionError) -> FetchIndex? {
    var index = FetchIndex(name: try name(archived.name, "an index of '\(owner)'"))
    for element in archived.elements {
      guard let property = element.propertyName else {
        losses.append("\(owner): the index '\(index.name)' is left out, since its expression is unknown.")
        return nil
      }
      var written = FetchIndexElement()
      written.property = try name(property, "a property of '\(owner)'")
      written.isDescending = !element.isAscending
      index.elements.append(written)
    }
    return index.elements.isEmpty ? nil : index
  }

  private mutating func userInfo(_ archived: [String: String], of place: String) -> [UserInfoEntry] {
    archived.sorted { ($0.key, $0.value) < ($1.key, $1.value) }.compactMap { key, value in
      guard !key.isEmpty, XMLText.unwritable(in: key) == nil else {
        losses.append("\(place): user info with the key '\(key)' is left out, since a file cannot state it.")
        return nil
      }
      return text(value, "the user info '\(key)'", of: place).map { UserInfoEntry(key: key, value: $0) }
    }
  }

  /// Returns nil for an element that has always had its name.
  private mutating func renamingIdentifier(
    _ identifier: String?,
    of place: String,
    _ name: String
  ) -> String? {
    guard let identifier, !identifier.isEmpty, identifier != name else { return nil }
    return text(identifier, "the renaming identifier", of: place)
  }

  private mutating func modifier(_ modifier: String?, of place: String) -> String? {
    guard let modifier, !modifier.isEmpty else { return nil }
    return text(modifier, "the version hash modifier", of: place)
  }

  /// Returns a text that a file can contain; nil, with a loss, for another.
  private mutating func text(_ text: String, _ kind: String, of place: String) -> String? {
    guard let scalar = XMLText.unwritable(in: text) else { return text }
    losses.append(
      "\(place): \(kind) is left out, since XML cannot contain its character \(Self.code(scalar))."
    )
    return nil
  }

  /// Returns a name that a file can contain.
  ///
  /// - Throws: `ExtractionError` for another: an element without its name would be a different model
  private func name(_ name: String, _ kind: String) throws(ExtractedModel.ExtractionError) -> String {
    if name.isEmpty { throw ExtractedModel.ExtractionError(reason: "the name of \(kind) is empty") }
    guard let scalar = XMLText.unwritable(in: name) else { return name }
    throw ExtractedModel.ExtractionError(
      reason: "the name of \(kind) has the character \(Self.code(scalar)), which XML cannot contain"
    )
  }

  /// Returns a character as `U+0001`.
  private static func code(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
  }
}
