#if DevServer
import ArgumentParser
import Foundation
import GRDB
import Logging
import TableService

/// The command `datamodel-server serve`, which is meant where none is named.
@available(macOS 14, *)
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serves the tables of a model's synced entities, as the service that the app syncs with would.",
    discussion: "For development: it listens on this machine alone, and signs in whoever asks if told to."
  )

  /// `--dialect`
  enum Dialect: String, ExpressibleByArgument, CaseIterable {
    case mobileApps = "mobile-apps"
    case mobileApps3 = "mobile-apps-3"
    case datasync

    var dialect: ServiceDialect {
      switch self {
      case .mobileApps: .mobileApps(.v4_0_1)
      case .mobileApps3: .mobileApps(.v3_0_0)
      case .datasync: .datasync
      }
    }
  }

  @OptionGroup var model: ModelOptions

  @Option(help: "The address to listen on.")
  var host = "127.0.0.1"

  @Option(help: "The port to listen on; 0 takes a free one.")
  var port = 8080

  @Option(
    help: ArgumentHelp(
      "The file with the rows, or a PostgreSQL database; without it they are in memory.",
      discussion: "A database of PostgreSQL by its address: postgres://user@host/name.",
      valueName: "file|address"
    )
  )
  var database: DatabaseLocation?

  @Option(help: "How many connections to a PostgreSQL database there are at most.")
  var connections = 8

  @Option(
    help: "The protocol: mobile-apps (release 4.0.1 of the Node server), mobile-apps-3 (3.0.0) or datasync."
  )
  var dialect = Dialect.mobileApps

  @Option(help: "How many rows a page has at most; without it as many as the service of the dialect gives.")
  var pageSize: Int?

  @Option(help: "The greatest $top; without it that of the service of the dialect.")
  var maxTop: Int?

  @Option(
    help: ArgumentHelp("How many bytes the body of a request may have.", valueName: "bytes")
  )
  var maxBody = TableServiceOptions().maxBodyBytes

  @Option(
    help: ArgumentHelp(
      "Give changes the clock's time in steps of so many milliseconds, so that some have one time.",
      discussion: "Without it every change has a later time than all before.",
      valueName: "milliseconds"
    )
  )
  var resolution: Int?

  @Option(
    help: ArgumentHelp(
      "Forget rows so many days after they were deleted, and tell clients so; without it they are kept.",
      valueName: "days"
    )
  )
  var forgetDeletedAfter: Int?

  @Flag(help: "Add columns that clients send and the model does not have.")
  var dynamicSchema = false

  @Flag(
    name: .customLong("case-insensitive-ids"),
    help: "Take ids that differ in the case of letters for one. A new file remembers it."
  )
  var caseInsensitiveIDs = false

  @Flag(help: "Answer with 500 where the observed server does, and store values of wrong types as it does.")
  var faithful = false

  @Flag(help: "Sign in whoever asks, at /.auth/login/{provider}, and ask for a token everywhere.")
  var signIn = false

  func validate() throws {
    if model.perUser, !signIn { throw ValidationError("--per-user needs --sign-in.") }
    if !(0...65_535).contains(port) { throw ValidationError("--port is a number from 0 to 65535.") }
    let numbers = [
      ("--page-size", pageSize), ("--max-top", maxTop), ("--max-body", maxBody), ("--resolution", resolution),
      ("--forget-deleted-after", forgetDeletedAfter), ("--connections", connections),
    ]
    for (name, value) in numbers {
      if let value, value < 1 { throw ValidationError("\(name) is a number from 1.") }
    }
    // SQLite holds a row of a gigabyte at most.
    if maxBody > 500_000_000 { throw ValidationError("--max-body is 500000000 at most.") }
    if case .postgreSQL = database {
      let others = [
        ("--resolution", resolution != nil), ("--dynamic-schema", dynamicSchema), ("--faithful", faithful),
        ("--case-insensitive-ids", caseInsensitiveIDs),
      ]
      for (name, isGiven) in others where isGiven {
        throw ValidationError("\(name) is not for a PostgreSQL database, which many share.")
      }
    }
  }

  func run() async throws {
    let tables = try tables()
    let logger = Logger(label: "datamodel-server")
    let tokens = signIn ? DevelopmentTokens(secret: Self.secret()) : nil
    let service = try await service(tables, options(tokens), logger)
    let names = tables.map(\.name).sorted().joined(separator: ", ")
    logger.info("serving \(names)", metadata: ["dialect": "\(dialect.rawValue)"])
    if database == nil {
      // Clients that go on with what they have would find nothing of it.
      logger.notice("rows are in memory, and gone when the server ends: --database keeps them")
    }
    let forgetting = Task {
      while true {
        do { try await service.forgetDeletedRows() } catch {
          logger.warning("deleted rows are still kept", metadata: ["error": "\(error)"])
        }
        try await Task.sleep(for: .seconds(3600))
      }
    }
    defer { forgetting.cancel() }
    try await TableServer(
      service: service,
      signIn: tokens.map(DevelopmentSignIn.init),
      host: host,
      port: port,
      logger: logger
    ).run()
  }

  private func tables() throws -> [ServiceTable] {
    try model.tables().map { table in
      var table = table
      table.hasDynamicSchema = dynamicSchema
      if signIn { table.permissions = ServicePermissions(.authenticated) }
      return table
    }
  }

  private func service(
    _ tables: [ServiceTable],
    _ options: TableServiceOptions,
    _ logger: Logger
  ) async throws -> TableService {
    switch database {
    case .postgreSQL(let address):
      return try await PostgreSQLServer.service(
        tables,
        address,
        connections: connections,
        dialect: dialect.dialect,
        options: options,
        logger
      )
    case .file(let path):
      let file = try RowFile(path)
      try file.requireTables(tables, options: options)
      return try TableService(
        tables: tables,
        database: file.writer,
        dialect: dialect.dialect,
        options: options
      )
    case nil:
      return try TableService(
        tables: tables,
        database: DatabaseQueue(),
        dialect: dialect.dialect,
        options: options
      )
    }
  }

  private func options(_ tokens: DevelopmentTokens?) -> TableServiceOptions {
    var options = TableServiceOptions()
    options.pageSize = pageSize
    options.maxTop = maxTop
    options.maxBodyBytes = maxBody
    if let resolution { options.timestamps = .clock(resolution: resolution) }
    options.keepsDeletedRows = forgetDeletedAfter.map { .seconds(86_400 * min($0, 1_000_000)) }
    options.hasCaseInsensitiveIDs = caseInsensitiveIDs
    options.isFaithful = faithful
    options.tokens = tokens
    options.isDescribed = true
    return options
  }

  /// A secret for this run: its tokens are good until it ends.
  private static func secret() -> Data {
    var random = SystemRandomNumberGenerator()
    return Data((0..<32).map { _ in UInt8.random(in: .min ... .max, using: &random) })
  }
}
#endif
