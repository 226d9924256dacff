/// A parsed document.
struct XMLDocument {
  let root: XMLNode
  /// Where text stands directly inside an element, which nothing in a model has; one offset for each stretch.
  let strayTexts: [Int]
}
