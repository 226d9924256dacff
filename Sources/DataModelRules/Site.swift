import DataModelDefinition

/// The element that a rule checks, and the findings so far.
///
/// Its description is the name of the element in quotation marks: `'Item.text'`.
struct Site: CustomStringConvertible {
  let context: CheckContext
  /// The rule that is running.
  var rule: Rule
  private(set) var found: Diagnostics
  /// The entity of the element; nil if the element belongs to a composite, or is the model.
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
  /// Whether the element is in a table whose rows are synced with a server.
  var isSynced: Bool { entity.map { context.isSynced($0) } ?? false }

  /// Computed on demand, since most elements have no findings.
  private var element: ElementName? { ownerName.map { ElementName(entity: $0, property: propertyName) } }
  var description: String { element.map { "'\($0)'" } ?? "" }
}

extension Site {
  /// Reports a finding at an XML attribute, at the whole XML element, or at a place inside it. The XML
  /// element and the name of the model's element default to those of the site.
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

  /// Returns another place that is involved in a finding.
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

  /// Returns the fix that writes another value of an XML attribute of the element.
  func fix(_ attribute: String, to value: String) -> Fix? {
    context.model.source.edit(settingValueOf: attribute, in: origin, to: value).map { edit in
      let changesHash = VersionHash.includes(xmlAttribute: attribute)
      return Fix("write '\(value)'", edits: [edit], changesVersionHash: changesHash)
    }
  }
}

extension Site {
  /// The number of findings after which suggestions are left out, since computing them takes time.
  private static let maximumFindings = 1000

  /// Returns the end of a message about a missing name.
  ///
  /// - Returns: `; did you mean 'Item'?`, or nothing
  func hint(for word: String, among names: () -> [String]) -> String {
    found.all.count < Self.maximumFindings ? Suggestion.hint(for: word, among: names()) : ""
  }

  /// Returns the end of a message about a missing entity.
  func hint(forEntity word: String, except entity: Entity? = nil) -> String {
    hint(for: word) { model.entities.map(\.name).filter { $0 != entity?.name } }
  }
}
