package import TableWire

/// A request by which someone might learn of a row that they may not see. `ID` stands for its id.
package struct ForeignRowRequest: Sendable {
  package let line: String
  package var body: JSONObject?
  package var headers: [String] = []

  private init(_ line: String, _ body: JSONObject? = nil, _ headers: [String] = []) {
    (self.line, self.body, self.headers) = (line, body, headers)
  }

  /// Returns the requests in a dialect.
  ///
  /// - Parameters:
  ///   - isDatasync: whether they are in the dialect of Datasync
  ///   - tag: the version of the row, in quotes
  /// - Returns: the requests
  package static func all(isDatasync: Bool, tag: String) -> [ForeignRowRequest] {
    let change = isDatasync ? "PUT" : "PATCH"
    let body: JSONObject = ["team": "blue", "text": "mine"]
    let other = "If-Match: \"bm9uZQ==\""
    return [
      // By its id, with versions that it has and has not.
      .init("GET /tables/Note/ID"), .init("GET /tables/Note/ID?__includeDeleted=true"),
      .init("GET /tables/Note/ID", nil, ["If-None-Match: \(tag)"]), .init("\(change) /tables/Note/ID", body),
      .init("\(change) /tables/Note/ID", body, ["If-Match: \(tag)"]),
      .init("\(change) /tables/Note/ID", body, [other]), .init("DELETE /tables/Note/ID"),
      .init("DELETE /tables/Note/ID", nil, ["If-Match: \(tag)"]),
      .init("DELETE /tables/Note/ID", nil, [other]), .init("POST /tables/Note/ID", [:]),
      .init("POST /tables/Note/ID", [:], ["If-Match: \(tag)"]),
      .init("PATCH /tables/Note", ["id": "ID", "text": "mine"]),
      // By filters, orders, selections, counts and pages.
      .init("GET /tables/Note?$filter=id%20eq%20'ID'&$inlinecount=allpages"),
      .init("GET /tables/Note?$filter=id%20eq%20'ID'&$count=true"),
      .init("GET /tables/Note?$filter=id%20eq%20'ID'&__includeDeleted=true"),
      .init("GET /tables/Note?$filter=text%20eq%20'secret'%20or%20id%20eq%20'ID'"),
      .init("GET /tables/Note?$filter=team%20eq%20'red'"), .init("GET /tables/Note?$filter=1%20eq%201"),
      .init("GET /tables/Note?$filter=not%20(id%20eq%20'x')"),
      .init("GET /tables/Note?$orderby=text,price%20desc&$select=text,team"),
      .init("GET /tables/Note?$skip=0&$top=1"), .init("GET /tables/Note?$top=0&$count=true"),
      .init("DELETE /tables/Note?$filter=id%20eq%20'ID'"), .init("DELETE /tables/Note?$filter=1%20eq%201"),
      // These fail with the values of the row, and so would tell of them.
      .init("GET /tables/Note?$filter=price%20mul%20price%20gt%200"),
      .init("GET /tables/Note?$filter=(price%20mul%20price)%20mul%201%20gt%200%20or%20true"),
      .init("GET /tables/Note?$filter=length(concat(text,text))%20gt%201"),
      .init("GET /tables/Note?$filter=substring(text,0,1)%20eq%20's'"),
    ]
  }

  /// Returns the request about a row.
  package func about(_ id: String) -> ForeignRowRequest {
    var body = body
    if body?["id"] == "ID" { body?["id"] = .string(id) }
    return ForeignRowRequest(line.replacing("ID", with: id), body, headers)
  }
}
