/// The expression of a derived attribute (`derivationExpression`), parsed but not resolved.
///
/// These are the documented forms. ``ModelIndex/derivation(of:in:)`` resolves the names.
package enum DerivationExpression: Sendable, Equatable {
  /// `title`, `author.name`, `author.publisher.city`
  case keyPath(DerivationPath)
  /// `canonical:(title)`
  case text(TextFunction, DerivationPath)
  /// `articles.@count`; the path is one relationship.
  case count(DerivationPath)
  /// `items.price.@sum`; the path is a relationship and an attribute of its destination.
  case sum(DerivationPath)
  /// `now()`: the time of the row's last change.
  case now
}

/// A text function in a derivation expression.
package enum TextFunction: String, Sendable, CaseIterable {
  /// Removes differences of letter case and of accents: `Café` → `cafe`.
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

/// The reason why a derivation expression cannot be used, and its place.
///
/// For example, `items.@sum.price` is refused at offset 6: the operator comes last.
package struct DerivationError: Error, Sendable, Equatable {
  /// The reason, as the end of a sentence.
  package let reason: String
  /// In UTF-8 bytes from the beginning of the expression.
  package let offset: Int

  package init(_ reason: String, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}
