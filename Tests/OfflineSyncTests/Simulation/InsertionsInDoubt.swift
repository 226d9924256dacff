import Foundation
import HTTPTypes

/// The rows whose insertion a client has sent, without an answer yet that says whether the server did it.
struct InsertionsInDoubt: Sendable {
  /// An insertion that is on its way.
  struct Attempt: Sendable {
    let name: RowName
    let number: Int
    /// Whether an earlier one may have arrived: a refusal of this one says nothing about that.
    let wasInDoubt: Bool
  }

  /// The number of the last attempt of each row.
  private var attempts: [RowName: Int] = [:]
  private var count = 0

  func contains(_ name: RowName) -> Bool { attempts[name] != nil }

  /// The row is inserted again here, and nothing of it is on its way.
  mutating func forget(_ name: RowName) { attempts[name] = nil }

  /// Notes that a request is sent.
  ///
  /// - Returns: nil if it inserts nothing
  mutating func note(_ request: HTTPRequest, _ body: Data?) -> Attempt? {
    guard request.method == .post, let name = RowName(inserted: request, body) else { return nil }
    count += 1
    defer { attempts[name] = count }
    return Attempt(name: name, number: count, wasInDoubt: contains(name))
  }

  /// Notes an answer that the client gets whole.
  mutating func note(
    _ answer: HTTPResponse,
    _ body: Data,
    to request: HTTPRequest,
    _ attempt: Attempt?
  ) {
    let status = answer.status.code
    if let attempt {
      // A 409 with nothing but what was sent does not say whose row is there: a proxy may have sent it twice.
      let isConflict = [409, 412].contains(status)
      let showsTheRow =
        (200..<300).contains(status) || status == 410 || isConflict && Self.hasVersion(body)
      let isRefused = (400..<500).contains(status) && !isConflict && !attempt.wasInDoubt
      // Of two attempts the later one counts.
      if showsTheRow || isRefused, attempts[attempt.name] == attempt.number { forget(attempt.name) }
    } else if request.method == .get {
      for name in attempts.keys where shows(name, status, request) { forget(name) }
    }
  }

  private static func hasVersion(_ body: Data) -> Bool {
    struct Row: Decodable { let version: String? }
    return (try? JSONDecoder().decode(Row.self, from: body))?.version != nil
  }

  /// Whether a read says what became of a row. A read of one row does not show a deleted one; a list does.
  private func shows(_ name: RowName, _ status: Int, _ request: HTTPRequest) -> Bool {
    let path = request.path?.removingPercentEncoding ?? ""
    if path.hasPrefix("/tables/\(name.table)?"), path.contains("id eq '\(name.id)'") {
      return (200..<300).contains(status)
    }
    return path.prefix { $0 != "?" } == "/tables/\(name.table)/\(name.id)" && (200..<300).contains(status)
  }
}

extension RowName {
  /// The row that a request inserts, or brings back; nil if it does neither.
  init?(inserted request: HTTPRequest, _ body: Data?) {
    struct Row: Decodable { let id: String }
    let path = (request.path ?? "").prefix { $0 != "?" }.split(separator: "/")
    guard path.count >= 2, path[0] == "tables" else { return nil }
    let row = try? JSONDecoder().decode(Row.self, from: body ?? Data())
    guard let id = path.count > 2 ? String(path[2]) : row?.id else { return nil }
    self.init(table: String(path[1]), id: id)
  }
}
