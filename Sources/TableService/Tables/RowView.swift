/// The rows of a table that a user may see and change: a condition with the user and claims of the token.
///
///     try RowView(
///       "teamId in @claims.teams or ownerId eq @user",
///       claims: ["teams": TokenClaim("teams", .strings)]
///     )
///
/// The condition is an OData filter of version 4, in which `@user` is the id of the user and `@claims.team`
/// the value of a claim. It is added to every statement, of reads and writes. As in SQL, a comparison with
/// NULL, or with a claim that the token lacks, is unknown, and a row for which the condition is unknown is
/// outside of the view.
public struct RowView: Sendable, Hashable {
  /// The condition as it was written.
  public let text: String
  let condition: FilterExpression
  /// The values of tokens, by their names in the condition.
  let tokenValues: [String: TokenValue]

  /// Reads a view.
  ///
  /// - Parameters:
  ///   - text: the condition
  ///   - claims: the claims that it may use, by the name after `@claims.`
  /// - Throws: ``RowViewError``
  public init(_ text: String, claims: [String: TokenClaim] = [:]) throws(RowViewError) {
    var values: [String: TokenValue] = ["@user": .user]
    for (name, claim) in claims { values["@claims.\(name)"] = .claim(claim) }
    do {
      condition = try FilterParser.expression(text, syntax: .version4, namesTokenValues: true)
    } catch {
      throw RowViewError(error.text)
    }
    self.text = text
    let names = condition.columns
    tokenValues = values.filter { names.contains($0.key) }
    try check()
  }

  private init(_ text: String, _ condition: FilterExpression, _ values: [String: TokenValue]) {
    (self.text, self.condition, tokenValues) = (text, condition, values)
  }

  /// The view of rows with the user's id in a column.
  static func ofUser(in column: String) -> RowView {
    RowView(
      "\(column) eq @user",
      .comparison(.equal, .column(column), .column("@user")),
      ["@user": .user]
    )
  }

  /// Returns the view of the rows that are in both views.
  func joined(with other: RowView?) -> RowView {
    guard let other else { return self }
    return RowView(
      "(\(text)) and (\(other.text))",
      .and([condition, other.condition]),
      tokenValues.merging(other.tokenValues) { first, _ in first }
    )
  }

  // MARK: - Checks

  private func check() throws(RowViewError) {
    if let unknown = condition.columns.first(where: { $0.hasPrefix("@") && tokenValues[$0] == nil }) {
      throw RowViewError(
        unknown.hasPrefix("@claims.")
          ? "the claim '\(unknown.dropFirst("@claims.".count))' is not declared"
          : "'\(unknown)' is neither '@user' nor '@claims.' with the name of a claim"
      )
    }
    if condition.calculates {
      // A row with which the calculation fails would make the table unreadable for everyone.
      throw RowViewError("a view cannot calculate, replace or concatenate: compare columns with values")
    }
    let lists = Set(tokenValues.filter { $0.value.isList }.keys)
    if let list = condition.columnsOutsideOfLists.first(where: lists.contains) {
      throw RowViewError("'\(list)' is a list: write 'column in \(list)'")
    }
  }
}

/// The error of a text that is not a view.
public struct RowViewError: Error, Hashable, CustomStringConvertible {
  /// The problem.
  public let description: String

  init(_ description: String) { self.description = description }
}
