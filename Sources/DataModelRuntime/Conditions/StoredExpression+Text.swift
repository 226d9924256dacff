// Nothing here is LIKE, in which `%` and `_` mean other characters, and case does not count for letters of
// ASCII.

extension StoredExpression where Value == String {
  /// Whether the text holds another one, with regard to case: `instr(a, ?) > 0`. Every text holds the empty
  /// one.
  public func contains(_ text: String) -> StoredCondition { contains(Self(text)) }

  /// Whether the text holds that of another expression, with regard to case. False if one of them is missing.
  public func contains(_ text: Self) -> StoredCondition {
    StoredCondition(.text(term, .contains, text.term))
  }

  /// Whether the text begins with another one, with regard to case: `substr(a, 1, length(?)) = ?`
  public func hasPrefix(_ text: String) -> StoredCondition { hasPrefix(Self(text)) }

  /// Whether the text begins with that of another expression, with regard to case. False if one of them is
  /// missing.
  public func hasPrefix(_ text: Self) -> StoredCondition {
    StoredCondition(.text(term, .hasPrefix, text.term))
  }

  /// Whether the text ends with another one, with regard to case: `substr(a, -length(?), length(?)) = ?`
  public func hasSuffix(_ text: String) -> StoredCondition { hasSuffix(Self(text)) }

  /// Whether the text ends with that of another expression, with regard to case. False if one of them is
  /// missing.
  public func hasSuffix(_ text: Self) -> StoredCondition {
    StoredCondition(.text(term, .hasSuffix, text.term))
  }

  /// The text in small letters, of all scripts: a function of GRDB, since SQLite's own knows only those of
  /// ASCII.
  public func lowercased() -> Self { Self(.lowercase, term) }

  /// The text in capital letters, of all scripts: a function of GRDB, since SQLite's own knows only those of
  /// ASCII.
  public func uppercased() -> Self { Self(.uppercase, term) }

  /// The text without the spaces at its ends: `trim(a)`. Tabs, line ends and other white space remain.
  public func trimmingSpaces() -> Self { Self(.trim, term) }

  /// The number of Unicode scalars: `length(a)`. Swift counts characters, of which each can have several.
  public var length: StoredExpression<Int64> { StoredExpression<Int64>(.length, term) }

  /// The text with another one behind it: `a || ?`
  public func appending(_ text: String) -> Self { appending(Self(text)) }

  /// The text with that of another expression behind it. Missing if one of them is.
  public func appending(_ text: Self) -> Self { Self(.concatenate, term, text.term) }

  /// The part of the text from an offset on, the rest or at most a number of Unicode scalars:
  /// `substr(a, ? + 1, ?)`.
  ///
  /// It is empty if the offset is behind the end.
  ///
  /// - Parameters:
  ///   - offset: how many Unicode scalars to pass over. ``StoredConditionError`` when the request is run, if
  ///     negative
  ///   - length: how many of them to take; nil for the rest
  /// - Returns: the part
  public func substring(from offset: Int, length: Int? = nil) -> Self {
    let numbers = [offset, length].compactMap { $0.map { StoredTerm.literal(.int64(Int64($0))) } }
    return Self(.call(.substring, [term] + numbers))
  }

  /// The offset of another text in this one, in Unicode scalars; -1 if it is not there: `instr(a, ?) - 1`
  public func offset(of text: String) -> StoredExpression<Int64> { offset(of: Self(text)) }

  /// The offset of the text of another expression, in Unicode scalars; -1 if it is not there.
  public func offset(of text: Self) -> StoredExpression<Int64> {
    StoredExpression<Int64>(.indexOf, term, text.term)
  }
}
