import DataModelDefinition

/// An element of a parsed document.
struct XMLNode {
  let name: String
  let attributes: [XMLAttribute]
  let origin: ElementOrigin
  var children: [XMLNode] = []
  /// The text directly inside the element, if the parser was asked to keep it.
  var text = ""

  func attribute(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
}

/// `name="value"`, with references such as `&lt;` resolved.
struct XMLAttribute {
  let name: String
  let value: String
}

/// A parsed document.
struct XMLDocument {
  let root: XMLNode
  /// The texts directly inside elements, which a model does not have.
  let strayTexts: [StrayText]
}

/// A text between elements.
struct StrayText {
  let offset: Int
  /// The elements that contain it, the outermost first, without their contents.
  let path: [XMLNode]
}
