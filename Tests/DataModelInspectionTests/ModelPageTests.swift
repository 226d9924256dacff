import DataModelDefinition
import DataModelTestSupport
import DataModelTool
import Testing

/// The page of `datamodel inspect --format html`, of models in memory.
@Suite struct ModelPageTests {
  private static func facts(_ model: DataModel, _ findings: [Diagnostic] = []) -> PageFacts {
    PageFacts(
      model: InspectionDocument.document(model, bundleName: "Shop", profile: .none),
      diagram: EntityDiagram(model, bundleName: "Shop"),
      findings: findings
    )
  }

  private static func facts(_ elements: String) throws -> PageFacts {
    facts(try ModelXML(elements, name: "Shop").model)
  }

  /// The element with an id, as it is in the page of a model.
  private static func element(_ id: String, _ tag: String, in facts: PageFacts) throws -> String {
    let page = ModelPage(facts).text
    let start = try #require(page.firstRange(of: " id=\"\(id)\""), "no \(id)")
    let begin = try #require(page[..<start.lowerBound].lastIndex(of: "<"))
    let end = try #require(page[begin...].firstRange(of: "</\(tag)>"))
    return String(page[begin..<end.upperBound])
  }

  @Test func anAttribute() throws {
    let facts = try Self.facts(
      """
      <entity name="Item">
        <attribute name="rank" optional="YES" attributeType="Integer 16" defaultValueString="1" \
      minValueString="0" elementID="place"/>
      </entity>
      """
    )
    #expect(
      try Self.element("entity-Item.rank", "tr", in: facts) == """
        <tr id="entity-Item.rank" tabindex="-1">
        <th scope="row" class="property"><code>rank</code></th>
        <td>Integer 16<span class="optional"> optional</span></td>
        <td><code>1</code></td>
        <td><span class="chip">at least <code>0</code></span><span class="chip">renaming identifier: \
        <code>place</code></span></td>
        </tr>
        """
    )
  }

  @Test func aRelationshipLeadsToItsDestinationAndItsInverse() throws {
    let facts = try Self.facts(DrawnModel.shop)
    #expect(
      try Self.element("entity-Order.lines", "tr", in: facts) == """
        <tr id="entity-Order.lines" tabindex="-1">
        <th scope="row" class="property"><code>lines</code></th>
        <td><a href="#entity-line"><code>line</code></a><span class="shape"> to-many, ordered, \
        optional</span></td>
        <td><a href="#entity-line.order"><code>order</code></a></td>
        <td>Nullify</td>
        <td></td>
        </tr>
        """
    )
  }

  @Test func anEntitySaysWhatIsAboveAndBelow() throws {
    let facts = try Self.facts(DrawnModel.shop)
    let (parent, child) = (
      try Self.element("entity-Thing", "dl", in: facts), try Self.element("entity-Order", "dl", in: facts)
    )
    #expect(parent.contains(##"<dt>subentities</dt>\##n<dd><a href="#entity-Order">"##))
    #expect(parent.contains(##"<dt>unique</dt>\##n<dd><span class="chip"><a href="#entity-Thing.id">"##))
    #expect(child.contains(##"<dt>parent</dt>\##n<dd><a href="#entity-Thing"><code>Thing</code></a></dd>"##))
  }

  /// Whatever the JSON says, the page says too.
  @Test func everyTextOfTheDocumentIsOnThePage() throws {
    let model = try ModelXML(DrawnModel.everything, name: "Shop").model
    let texts = PageReader(ModelPage(Self.facts(model)).text).texts.values.joined(separator: " ")
    let json = try InspectionDocument.json([(model: model, bundleName: "Shop", profile: .none)])
    for match in json.matches(of: /"(marked[^"]*)"/) {
      #expect(texts.contains(match.1), "\(match.1)")
    }
    #expect(json.matches(of: /"marked/).count > 20)
  }

  @Test func findingsAreAtTheirElements() throws {
    let model = try ModelXML(DrawnModel.shop, name: "Shop").model
    func finding(_ element: ElementName?, _ message: String) -> Diagnostic {
      let start = SourceLocation.Position(line: 7, column: 9)
      let place = SourceLocation(path: "contents", range: .init(start: start, end: start))
      return Diagnostic(
        RuleGroup.structure.warning("a-rule", "", ""),
        message,
        at: place,
        about: element
      )
    }
    let page = PageReader(
      ModelPage(
        Self.facts(
          model,
          [
            finding(ElementName(entity: "Order", property: "number"), "first <b>"),
            finding(ElementName(entity: "Order", property: "gone"), "second"),
            finding(ElementName(entity: "Place", property: "x"), "third"),
            finding(nil, "fourth"),
          ]
        )
      ).text
    )
    #expect(page.complaints == [])
    let row = "warning first &lt;b&gt; [a-rule] 7:9"
    #expect(page.texts["entity-Order.number"]?.contains(row) == true)
    #expect(page.texts["entity-Order"]?.contains("2 warnings") == true)
    // What is about a property that is not there is at the entity.
    #expect(page.texts["entity-Order"]?.contains("warning second [a-rule] 7:9") == true)
    #expect(page.texts["composite-Place.x"]?.contains("warning third [a-rule] 7:9") == true)
    #expect(
      page.texts["findings"] == """
        Severity Element Finding Rule Place warning Order.number first &lt;b&gt; a-rule 7:9 warning \
        Order.gone second a-rule 7:9 warning Place.x third a-rule 7:9 warning the model fourth a-rule 7:9
        """
    )
  }

  /// Names are anybody's: none of them becomes markup, breaks a link, or is the id of two elements.
  @Test func hostileNames() throws {
    let page = ModelPage(Self.facts(DrawnModel.hostile)).text
    #expect(PageReader(page).complaints == [])
    let name = String(repeating: "\"><script>", count: 1000)
    var model = DataModel(name: name, entities: [Entity(name: name), Entity(name: name), Entity(name: "")])
    model.entities[0].attributes = [Attribute(name: name, type: .unrecognized("</td>\u{202E}"))]
    let long = PageReader(ModelPage(Self.facts(model)).text)
    #expect(long.complaints == [])
    #expect(Set(long.ids).isSuperset(of: ["entity-.0", "entity-.0..0", "entity-.1", "entity-.2"]))
  }

  @Test func theSameModelGivesTheSameBytes() throws {
    let elements = DrawnModel.shop + DrawnModel.chain(30)
    #expect(try ModelPage(Self.facts(elements)).text == ModelPage(Self.facts(elements)).text)
  }

  @Test func aPartHasTheNeighboursOnly() throws {
    let whole = try Self.facts(DrawnModel.shop)
    let part = try #require(whole.around(["line"]))
    let page = PageReader(ModelPage(part).text)
    #expect(page.complaints == [])
    #expect(
      page.ids.filter { $0.contains(/^(entity|composite)-\w+$/) } == [
        "entity-Order", "entity-line", "composite-Place",
      ]
    )
    #expect(whole.around(["nothing"]) == nil)
  }

  @Test func aModelWithoutEntities() throws {
    let page = PageReader(ModelPage(try Self.facts("")).text)
    #expect(page.complaints == [])
    #expect(page.texts["diagram"] == "This model has no entities.")
  }

  /// A browser runs the tool's script and no other, and fetches nothing.
  @Test func thePolicyForbidsEverythingElse() throws {
    let page = ModelPage(try Self.facts("")).text
    let policy = try #require(page.firstMatch(of: /http-equiv="Content-Security-Policy" content="([^"]*)"/))
    let hash = #/sha256-[A-Za-z0-9+\/]{43}=/#
    #expect(
      policy.1.replacing(hash) { _ in "HASH" }.replacing("&#39;", with: "'") == """
        default-src 'none'; style-src 'HASH'; script-src 'HASH'; base-uri 'none'; form-action 'none'
        """
    )
  }
}
