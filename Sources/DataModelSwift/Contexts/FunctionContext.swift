/// A function, as its documentation, its signature and its one expression.
struct FunctionContext: TemplateContext {
  let summary: String
  /// The access modifier.
  let access: String
  /// The signature without the access modifier.
  let requirement: String
  /// The name as a member of a value; nil for a static function.
  let memberName: String?
  let call: String
  var body: String
  /// The modules that the signature uses.
  let modules: Set<String>

  var signature: String { access + requirement }

  /// The same function in the type for a parent, which calls the function of the contained object.
  var forwarded: FunctionContext {
    var function = self
    // A parameter may also be called `value`.
    function.body = "self.value.\(call)"
    return function
  }

  static let fields = TemplateFields<FunctionContext>([
    .text("summary") { $0.summary },
    .text("signature") { $0.signature },
    .text("body") { $0.body },
  ])
}
