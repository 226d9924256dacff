/// A function, as its documentation, its signature and its one expression.
struct FunctionContext: TemplateContext {
  let summary: String
  let signature: String
  let body: String
  let usesFoundation: Bool

  static let fields = TemplateFields<FunctionContext>([
    .text("summary", "what it does, for its documentation: ``The fetch request `Cheap` of the model.``") {
      $0.summary
    },
    .text(
      "signature",
      """
      its signature: `public static func cheapRequest(price: Swift.Double) -> GRDB.QueryInterfaceRequest<Product>`
      """
    ) {
      $0.signature
    },
    .text("body", "the expression that it returns") { $0.body },
  ])
}
