import DataModelDefinition

/// The element at which a rule looks, and what was found there and before.
///
/// In a text it is the name of the element in quotation marks: `'Item.text'`.
struct Site: CustomStringConvertible {
  let context: CheckContext
  /// The rule that looks.
  var rule: Rule
  private(set) var found: Diagnostics
  /// The entity of the element; nil if a composite has it, or if it is the model.
  private(set) var entity: Entity?
  /// The name of the entity or of the composite; nil if the element is the model.
  private(set) var ownerName: String?
  private var propertyName: String?
  private var origin: ElementOrigin

  init(_ context: CheckContext, _ rule: Rule, found: Diagnostics) {
    self.context = context
    self.rule = rule
    self.found = found
    origin = context.model.origin
  }

  mutating func move(to entity: Entity) {
    (self.entity, ownerName, propertyName, origin) = (entity, entity.name, nil, entity.origin)
  }

  mutating func move(to composite: Composite) {
    (entity, ownerName, propertyName, origin) = (nil, composite.name, nil, composite.origin)
  }

  mutating func move(toProperty name: String, _ origin: ElementOrigin) {
    propertyName = name
    self.origin = origin
  }

  var index: ModelIndex { context.index }
  var model: DataModel { context.model }
  /// Whether the element is mirrored to iCloud.
  var isMirrored: Bool { entity.map { context.isMirrored($0) } ?? false }
  /// Whether the element is in a table whose rows come from and go to a server.
  var isSynced: Bool { entity.map { context.isSynced($0) } ?? false }

  /// Most elements are as they should be, so that their names are made only when they are asked for.
  private var element: ElementName? { ownerName.map { ElementName(entity: $0, property: propertyName) } }
  var description: String { element.map { "'\($0)'" } ?? "" }
}

extension Site {
  /// Reports what the rule has found at an XML attribute, or at the whole XML element, or at a place inside.
  /// What is not given is that of the site: the XML element, and the name of the element of the model.
  mutating func report(
    _ message: String,
    at attribute: String? = nil,
    in origin: ElementOrigin? = nil,
    place: SourceLocation? = nil,
    about name: ElementName? = nil,
    severity: Severity? = nil,
    related: Diagnostic.RelatedLocation? = nil,
    fix: Fix? = nil
  ) {
    found.emit(
      Diagnostic(
        rule,
        message,
        at: place ?? location(of: attribute, in: origin),
        about: name ?? element,
        severity: severity,
        related: related.map { [$0] } ?? [],
        fix: fix
      )
    )
  }

  /// Another place that has a part in a finding.
  func related(
    _ message: String,
    at attribute: String,
    in origin: ElementOrigin? = nil
  ) -> Diagnostic.RelatedLocation {
    .init(message, at: location(of: attribute, in: origin))
  }

  private func location(of attribute: String?, in origin: ElementOrigin?) -> SourceLocation {
    let origin = origin ?? self.origin
    return attribute.map { context.location(of: $0, in: origin) } ?? context.location(of: origin)
  }

  /// The repair that writes another value of an XML attribute of the element.
  func fix(_ attribute: String, to value: String) -> Fix? {
    context.model.source.edit(settingValueOf: attribute, in: origin, to: value).map { edit in
      let changesHash = VersionHash.includes(xmlAttribute: attribute)
      return Fix("write '\(value)'", edits: [edit], changesVersionHash: changesHash)
    }
  }
}

extension Site {
  /// Behind so many findings nobody looks for what a word may have meant, and looking for it takes time.
  private static let mostFindings = 1000

  /// The end of a message about a name that is not there.
  ///
  /// - Returns: `; did you mean 'Item'?`, or nothing
  func hint(for word: String, among names: () -> [String]) -> String {
    found.all.count < Self.mostFindings ? Suggestion.hint(for: word, among: names()) : ""
  }

  /// The end of a message about an entity that is not there.
  func hint(forEntity word: String, except entity: Entity? = nil) -> String {
    hint(for: word) { model.entities.map(\.name).filter { $0 != entity?.name } }
  }
}
