import DataModelDefinition
import DataModelTestSupport
import DataModelTool
import Testing

/// The drawing in a page: where boxes are.
@Suite struct PageDiagramTests {
  private struct Box: Hashable {
    let name: String
    let x: Int
    let y: Int
  }

  private static func page(_ elements: String) throws -> String {
    let model = try ModelXML(elements, name: "Shop").model
    return ModelPage(
      PageFacts(
        model: InspectionDocument.document(model, bundleName: "Shop", profile: .none),
        diagram: EntityDiagram(model, bundleName: "Shop")
      )
    ).text
  }

  private static func boxes(_ page: String) -> [Box] {
    page.matches(of: /href="#entity-(\w+)" data-node="\d+" transform="translate\((-?\d+) (-?\d+)\)"/)
      .map { Box(name: String($0.1), x: Int($0.2) ?? 0, y: Int($0.3) ?? 0) }
  }

  /// A model of so many entities, each with the ones before it whose numbers divide its own.
  @Test(arguments: [1, 2, 3, 5, 17, 125])
  func noTwoBoxesAreInOnePlace(_ count: Int) throws {
    let page = try Self.page(DrawnModel.chain(count))
    let boxes = Self.boxes(page)
    #expect(boxes.count == count)
    for (index, box) in boxes.enumerated() {
      let other = boxes.dropFirst(index + 1).first { abs($0.x - box.x) < 200 && abs($0.y - box.y) < 60 }
      #expect(other == nil, "\(box) and \(String(describing: other))")
    }
    let size = try #require(page.firstMatch(of: /viewBox="-20 -20 (\d+) (\d+)"/))
    let (width, height) = (Int(size.1) ?? 0, Int(size.2) ?? 0)
    #expect(boxes.allSatisfy { $0.x >= 0 && $0.x + 188 < width - 40 })
    #expect(boxes.allSatisfy { $0.y >= 0 && $0.y + 46 < height - 40 })
    // A picture of the form of a screen, not a band.
    #expect(count < 10 || (width < height * 3 && height < width * 2), "\(width) × \(height)")
  }

  /// A frame around what is connected, the largest first, and one around what is not.
  @Test func frames() throws {
    let alone = #"<entity name="A"/><entity name="B"/>"#
    let page = try Self.page(DrawnModel.chain(3) + alone + DrawnModel.shop)
    let frames = page.matches(of: /<g class="frame">\n<rect[^>]*><\/rect>\n<text[^>]*>([^<]*)</).map(\.1)
    #expect(frames == ["Order and 3 more", "E1 and 2 more", "3 not connected"])
  }

  /// A pair is one line with words at both ends, and each kind of line has its own form.
  @Test func lines() throws {
    let page = try Self.page(DrawnModel.shop)
    let pattern =
      #/
      <g\ class="line\ (\w+)"\ data-ends="([\d\ ]+)"\ data-lane="-?\d+">\n
      <path\ d="[^"]*"([^>]*)><\/path>\n
      (.*)\n
      /#
    let lines = page.matches(of: pattern).map { line in
      let words = line.4.matches(of: />([^<]*)<\/text>/).map { String($0.1) }
      return "\(line.1) \(line.2)\(line.3) \(words)"
    }
    #expect(
      lines == [
        #"inheritance 1 0 marker-end="url(#end-parent)" ["", ""]"#,
        #"association 1 2 marker-end="url(#end-many)" ["order 1", "lines 0..* {ordered}"]"#,
        #"association 1 0 marker-end="url(#end-one)" ["", "customer 1"]"#,
        #"part 1 4 ["", ""]"#,
      ]
    )
  }
}
