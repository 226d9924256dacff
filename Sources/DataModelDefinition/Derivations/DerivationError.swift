/// Why a derivation expression cannot be used, and where in it.
///
/// For example, `items.@sum.price` is refused at offset 6: the operator comes last.
package struct DerivationError: Error, Sendable, Hashable {
  /// What is wrong, as the end of a sentence.
  package let reason: String
  /// In bytes of UTF-8 from the beginning of the expression.
  package let offset: Int

  package init(_ reason: String, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}
