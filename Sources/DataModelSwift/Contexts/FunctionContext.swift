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
    .text("summary") { $0.summary },
    .text("signature") { $0.signature },
    .text("body") { $0.body },
  ])
}
