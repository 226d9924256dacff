/// A function, as its documentation, its signature and its one expression.
struct FunctionContext: TemplateContext {
  let summary: String
  /// With the word for the access level.
  let access: String
  /// The signature without it.
  let requirement: String
  let call: String
  let body: String
  let usesFoundation: Bool

  var signature: String { access + requirement }

  /// The same function of the type for a parent, which asks the object in it.
  var forwarded: FunctionContext {
    FunctionContext(
      summary: summary,
      access: access,
      requirement: requirement,
      call: call,
      // A parameter may be called `value` too.
      body: "self.value.\(call)",
      usesFoundation: usesFoundation
    )
  }

  static let fields = TemplateFields<FunctionContext>([
    .text("summary", "what it does, for its documentation: ``The fetch request `Cheap` of the model.``") {
      $0.summary
    },
    .text(
      "signature",
      """
      its signature: `public static func cheapRequest(price: Swift.Double) -> \
      GRDB.QueryInterfaceRequest<Product>`
      """
    ) {
      $0.signature
    },
    .text("body", "the expression that it returns") { $0.body },
  ])
}
