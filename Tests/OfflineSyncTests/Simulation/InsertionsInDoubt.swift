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

  /// The row is inserted anew here, of which nothing is on its way.
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
  mutating func note(_ answer: HTTPResponse, to request: HTTPRequest, _ attempt: Attempt?) {
    let status = answer.status.code
    if let attempt {
      let saysWhatIsThere = (200..<300).contains(status) || [409, 410, 412].contains(status)
      let isRefused = (400..<500).contains(status) && !attempt.wasInDoubt
      // Of two attempts the later one counts.
      if saysWhatIsThere || isRefused, attempts[attempt.name] == attempt.number { forget(attempt.name) }
    } else if request.method == .get, (200..<300).contains(status) || [404, 410].contains(status) {
      let path = request.path?.removingPercentEncoding ?? ""
      let asked = attempts.keys.filter { name in
        path.hasPrefix("/tables/\(name.table)?") && path.contains("id eq '\(name.id)'")
      }
      for name in asked { forget(name) }
    }
  }
}

extension RowName {
  /// The row that a request inserts, or brings back; nil if it is none of the kind.
  init?(inserted request: HTTPRequest, _ body: Data?) {
    struct Row: Decodable { let id: String }
    let path = (request.path ?? "").prefix { $0 != "?" }.split(separator: "/")
    guard path.count >= 2, path[0] == "tables" else { return nil }
    let row = try? JSONDecoder().decode(Row.self, from: body ?? Data())
    guard let id = path.count > 2 ? String(path[2]) : row?.id else { return nil }
    self.init(table: String(path[1]), id: id)
  }
}
