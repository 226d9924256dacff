public import HTTPTypes
public import TableWire

extension TableService {
  /// Returns the changes of tables from now on, of all rows: for a push notification of your own, for
  /// example, or a cache.
  ///
  ///     for await change in try await service.changes(of: ["TodoItem"]) {
  ///       await notifications.send(about: change.table)
  ///     }
  ///
  /// The service looks twice a second while anyone listens, and finds the changes of all programs that write
  /// to the database. Several changes of a table within one look are one element.
  ///
  /// - Parameter names: the names of the tables; nil for all. Names that no table has are ignored
  /// - Returns: the changes, until ``endChanges()`` is called
  /// - Throws: errors of the database; an error if there are too many listeners
  public func changes(of names: [String]? = nil) async throws -> AsyncStream<TableChange> {
    let wanted = names.map { names in
      tables.filter { table in names.contains { ServiceName.areSame($0, table.name) } }
    }
    let listener = try await feed.listener(to: wanted ?? tables, for: nil, seesAll: true)
    let changes = ListedChanges(listener)
    return AsyncStream { await changes.next() }
  }

  /// Responds to `GET /changes?tables=A,B`, whose response goes on while the client listens. Without
  /// `tables`, the client hears of all tables that it may read.
  ///
  /// Call it before ``answer(_:body:)``, which does not know this path.
  ///
  /// - Parameter request: the request
  /// - Returns: the response; nil for any other request
  public func changesResponse(to request: HTTPRequest) async -> ChangesResponse? {
    guard request.method == .get, let target = RequestTarget(request.path ?? "/"),
      target.segments == ["changes"]
    else { return nil }
    let answer: ServiceReply
    do {
      let (tables, identity) = try await listened(request, target)
      return ChangesResponse(try await feed.listener(to: tables, for: identity, seesAll: false))
    } catch let refusal as Refusal {
      answer = refusal.answer
    } catch {
      // Too many listen, or the database cannot be read.
      answer = ServiceReply(.serviceUnavailable).with(.retryAfter, "10")
    }
    return .refused(HTTPResponse(status: answer.status, headerFields: answer.headers), answer.body)
  }

  /// Ends the responses to all who listen, and refuses others: call it before the process ends.
  public func endChanges() async { await feed.end() }

  /// The number of those who listen.
  public var listenerCount: Int { get async { await feed.listenerCount } }

  /// Returns the tables to which a request listens.
  ///
  /// - Throws: a refusal in the form of the dialect
  private func listened(
    _ request: HTTPRequest,
    _ target: RequestTarget
  ) async throws -> ([ServiceTable], Identity?) {
    let dialect = dialectService
    guard target.path.utf8.count + target.query.utf8.count < options.maxTargetBytes else {
      throw Refusal(answer: dialect.reply(to: .tooLong))
    }
    let identity = try dialect.identity(await verdict(on: request))
    guard let list = target.values("tables").first else {
      let readable = tables.filter { (try? dialect.require(.read, $0, identity)) != nil }
      // The reason of the first refusal is as good as another.
      if readable.isEmpty, let first = tables.first { try dialect.require(.read, first, identity) }
      return (readable, identity)
    }
    let names = list.split(separator: ",")
    if names.isEmpty {
      let text = "'tables' names no table. Leave it out to hear of all"
      throw Refusal(answer: ServiceReply(.badRequest, json: ["error": .string(text)]))
    }
    let tables = try names.map { name throws(Refusal) in
      guard let table = table(named: String(name)) else {
        throw Refusal(
          answer: ServiceReply(.notFound, json: ["error": .string("There is no table '\(name)'")])
        )
      }
      try dialect.require(.read, table, identity)
      return table
    }
    return (tables, identity)
  }
}

/// The changes of a listener, one by one.
private actor ListedChanges {
  private let listener: ChangeListener
  private var rest: [TableChange] = []

  init(_ listener: ChangeListener) { self.listener = listener }

  func next() async -> TableChange? {
    while rest.isEmpty {
      guard let changes = await listener.next() else { return nil }
      rest = changes.reversed()
    }
    return rest.removeLast()
  }
}
