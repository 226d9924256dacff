/// The expression of a derived attribute (`derivationExpression`), by its form alone.
///
/// These are the documented forms. Whether the names stand for anything is asked of
/// ``ModelIndex/derivation(of:in:)``.
package enum DerivationExpression: Sendable, Equatable {
  /// `title`, `author.name`, `author.publisher.city`
  case keyPath(DerivationPath)
  /// `canonical:(title)`
  case text(TextFunction, DerivationPath)
  /// `articles.@count`; the path is one relationship.
  case count(DerivationPath)
  /// `items.price.@sum`; the path is a relationship and an attribute of its destination.
  case sum(DerivationPath)
  /// `now()`: when the row was changed last.
  case now
}

/// A function of a text in a derivation expression.
package enum TextFunction: String, Sendable, CaseIterable {
  /// Without differences of letter case and of accents: `Café` → `cafe`.
  case canonical
  case uppercase
  case lowercase
}

/// The names of a key path, each with its place in the expression.
package struct DerivationPath: Sendable, Equatable, CustomStringConvertible {
  package let names: [Name]

  /// A name, and the offset of its first byte.
  package struct Name: Sendable, Equatable {
    package let text: String
    package let offset: Int

    package init(_ text: String, at offset: Int) {
      self.text = text
      self.offset = offset
    }
  }

  package init(_ names: [Name]) { self.names = names }

  /// `author.name`
  package var description: String { names.map(\.text).joined(separator: ".") }
}

/// Why a derivation expression cannot be used, and where in it.
///
/// For example, `items.@sum.price` is refused at offset 6: the operator comes last.
package struct DerivationError: Error, Sendable, Equatable {
  /// The reason, as the end of a sentence.
  package let reason: String
  /// In bytes of UTF-8 from the beginning of the expression.
  package let offset: Int

  package init(_ reason: String, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}
