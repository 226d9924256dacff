package import DataModelDefinition

/// An element of a parsed document.
package struct XMLNode {
  package let name: String
  package let attributes: [XMLAttribute]
  package let origin: ElementOrigin
  package var children: [XMLNode] = []
  /// The text directly inside the element, if the parser was asked to keep it.
  package var text = ""

  package func attribute(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
}

/// `name="value"`, with references such as `&lt;` resolved.
package struct XMLAttribute {
  package let name: String
  package let value: String
}

/// A parsed document.
package struct XMLDocument {
  package let root: XMLNode
  /// The texts directly inside elements, which a model does not have.
  let strayTexts: [StrayText]
}

/// A text between elements.
struct StrayText {
  let offset: Int
  /// The elements that contain it, the outermost first, without their contents.
  let path: [XMLNode]
}
