import DataModelRuntime
import Foundation
import GRDB
import OfflineSync
import QSDataModelReference

/// An app without an interface, which tests start, stop and kill:
///
///     SyncProbe --database todo.sqlite --url http://127.0.0.1:8080 add milk "Buy milk"
///     SyncProbe --database todo.sqlite --url http://127.0.0.1:8080 push
///     SyncProbe --database todo.sqlite --url http://127.0.0.1:8080 pull
///     SyncProbe --database todo.sqlite list
///
/// `--die POINT` ends it by SIGKILL at a point of a push or a pull, and `--stop POINT` stops it there;
/// `--late SECONDS` sets its clock.
@main
struct SyncProbe {
  static func main() async throws {
    let options = Options(CommandLine.arguments.dropFirst())
    let interruption = Interruption(options)
    var configuration = Configuration()
    configuration.prepareDatabase { db in
      if interruption.watchesStatements { db.trace { interruption.see("\($0)") } }
    }
    let store = try LocalStore(
      QSDataModelSchema.schema,
      path: options["database"] ?? "todo.sqlite",
      configuration: configuration
    )
    var clientOptions = TableClientOptions()
    clientOptions.retryPolicy = .never
    let client = try TableClient(
      url: options["url"].flatMap { URL(string: $0) } ?? URL(fileURLWithPath: "/"),
      transport: InterruptedTransport(interruption),
      options: clientOptions
    )
    var syncOptions = SyncOptions()
    syncOptions.retryPolicy = nil
    syncOptions.parallelCount = options["parallel"].flatMap { Int($0) } ?? 1
    let late = options["late"].flatMap { Double($0) } ?? 0
    syncOptions.clock = { Date(timeIntervalSinceNow: late) }
    let context = try SyncContext(store, client: client, options: syncOptions)
    try await run(options.words, context)
  }

  private static func run(_ words: [String], _ context: SyncContext) async throws {
    let items = context.table(TodoItem.self)
    switch words.first {
    case "add":
      for index in stride(from: 1, to: words.count - 1, by: 2) {
        try await items.insert(TodoItem(id: words[index], complete: false, text: words[index + 1]))
      }
    case "edit":
      guard var item = try await items.row(words[1]) else { fatalError("no row '\(words[1])'") }
      item.text = words[2]
      try await items.update(item)
    case "delete": try await items.delete(words[1])
    case "list":
      for item in try await items.rows(TableQuery().sorted { [$0.id.ascending] }) {
        print("\(item.id): \(item.text ?? "")")
      }
    case "push", "keep":
      let result = try await context.push(resolving: words.first == "keep" ? .clientWins : nil)
      print(
        """
        pushed \(result.pushedCount), pending \(result.pendingCount), undecided \(result.undecidedCount), \
        \(result.failure.map { "\($0.reason)" } ?? "completed")
        """
      )
    case "pull":
      let query = try await items.pull("all", pageSize: 4).queries[0]
      print(
        "changed \(query.changedCount), deleted \(query.deletedCount), remembered \(query.rememberedCount)"
      )
    case "purge": print("purged \(try await items.purge())")
    case "reconcile":
      let result = try await context.reconcile([PullQuery(TodoItem.self, id: "all", pageSize: 4)])
      print("removed \(result.queries[0].removedCount)")
    case "conflicts":
      for conflict in try await context.conflicts() {
        let texts = [conflict.baseRow, conflict.localRow, conflict.serverRow].map {
          $0?[TodoItem.Columns.text] ?? "–"
        }
        print("\(conflict.operation.itemID): \(texts.joined(separator: " | "))")
      }
    case "take":
      for conflict in try await context.conflicts() { _ = try await context.resolve(conflict, .takeServer) }
    default: fatalError("no command '\(words)'")
    }
  }
}

/// `--name value` and words.
struct Options {
  private var values: [String: String] = [:]
  private(set) var words: [String] = []

  init(_ arguments: some Sequence<String>) {
    var name: String?
    for argument in arguments {
      if let key = name {
        values[key] = argument
        name = nil
      } else if argument.hasPrefix("--") {
        name = String(argument.dropFirst(2))
      } else {
        words.append(argument)
      }
    }
  }

  subscript(name: String) -> String? { values[name] }
}
