package import DataModelDefinition
package import DataModelSwift

/// The facts that a page shows of a model, independent of HTML.
package struct PageFacts: Sendable {
  /// The model as `datamodel inspect --format json` prints it.
  package private(set) var model: JSONDocument
  package private(set) var diagram: EntityDiagram
  /// In the order of reports.
  package private(set) var findings: [Diagnostic]
  package let sources: PageSources
  /// The newest first.
  package let versions: [PageVersion]
  /// The entities that the page is limited to; nil if it shows all.
  package private(set) var shown: Set<String>?

  package init(
    model: JSONDocument,
    diagram: EntityDiagram,
    findings: [Diagnostic] = [],
    sources: PageSources = PageSources(),
    versions: [PageVersion] = []
  ) {
    self.model = model
    self.diagram = diagram
    self.findings = findings
    self.sources = sources
    self.versions = versions
  }

  /// The facts of some entities and of what a line leads to from them, as ``EntityDiagram/around(_:)`` has
  /// it. Findings about the model as a whole stay.
  ///
  /// - Returns: nil if the model has none of the entities
  package func around(_ names: [String]) -> PageFacts? {
    guard let part = diagram.around(names) else { return nil }
    let shown = Set(part.boxes.map(\.name))
    func isShown(_ element: JSONDocument) -> Bool { element.text("name").map(shown.contains) ?? false }
    var facts = self
    facts.diagram = part
    facts.shown = shown
    facts.model = model.keeping("entities", where: isShown).keeping("composites", where: isShown)
      .keeping("fetchRequests") { $0.text("entity").map(shown.contains) ?? false }
      .keeping("configurations") { _ in false }
    facts.findings = findings.filter { $0.element.map { shown.contains($0.entity) } ?? true }
    return facts
  }
}
