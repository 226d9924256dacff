// Nothing here uses LIKE, in which `%` and `_` are wildcards, and the case of ASCII letters is ignored.

extension StoredExpression where Value == String {
  /// Whether the text contains another one, with regard to case: `instr(a, ?) > 0`. Every text contains the
  /// empty one.
  public func contains(_ text: String) -> StoredCondition { contains(Self(text)) }

  /// Whether the text contains that of another expression, with regard to case. False if one of them is
  /// missing.
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

  /// Converts the text to lower case, in all scripts, by a function of GRDB: SQLite's own knows only ASCII.
  public func lowercased() -> Self { Self(.lowercase, term) }

  /// Converts the text to upper case, in all scripts, by a function of GRDB: SQLite's own knows only ASCII.
  public func uppercased() -> Self { Self(.uppercase, term) }

  /// Removes the spaces at both ends of the text: `trim(a)`. Tabs, line breaks and other white space remain.
  public func trimmingSpaces() -> Self { Self(.trim, term) }

  /// The number of Unicode scalars: `length(a)`. Swift counts characters, each of which can have several.
  public var length: StoredExpression<Int64> { StoredExpression<Int64>(.length, term) }

  /// Appends another text: `a || ?`
  public func appending(_ text: String) -> Self { appending(Self(text)) }

  /// Appends the text of another expression. Missing if one of them is.
  public func appending(_ text: Self) -> Self { Self(.concatenate, term, text.term) }

  /// Returns the part of the text from an offset on, with at most a number of Unicode scalars:
  /// `substr(a, ? + 1, ?)`.
  ///
  /// The part is empty if the offset is beyond the end.
  ///
  /// - Parameters:
  ///   - offset: the number of Unicode scalars to skip. If it is negative, running the request throws
  ///     ``StoredConditionError``
  ///   - length: the maximum number of Unicode scalars in the part; nil for the rest of the text
  /// - Returns: the part
  public func substring(from offset: Int, length: Int? = nil) -> Self {
    let numbers = [offset, length].compactMap { $0.map { StoredTerm.literal(.int64(Int64($0))) } }
    return Self(.call(.substring, [term] + numbers))
  }

  /// Returns the offset of another text in this one, in Unicode scalars; -1 if it is not there:
  /// `instr(a, ?) - 1`
  public func offset(of text: String) -> StoredExpression<Int64> { offset(of: Self(text)) }

  /// Returns the offset of the text of another expression, in Unicode scalars; -1 if it is not there.
  public func offset(of text: Self) -> StoredExpression<Int64> {
    StoredExpression<Int64>(.indexOf, term, text.term)
  }
}
