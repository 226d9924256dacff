/// A function, as its documentation, its signature and its one expression.
struct FunctionContext: TemplateContext {
  let summary: String
  /// With the word for the access level.
  let access: String
  /// The signature without it.
  let requirement: String
  /// The name among the members of a value; nil for a static function.
  let memberName: String?
  let call: String
  var body: String
  /// The modules that the signature mentions.
  let modules: Set<String>

  var signature: String { access + requirement }

  /// The same function of the type for a parent, which asks the object in it.
  var forwarded: FunctionContext {
    var function = self
    // A parameter may be called `value` too.
    function.body = "self.value.\(call)"
    return function
  }

  static let fields = TemplateFields<FunctionContext>([
    .text("summary") { $0.summary },
    .text("signature") { $0.signature },
    .text("body") { $0.body },
  ])
}
