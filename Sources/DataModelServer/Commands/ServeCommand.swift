#if DevServer
import ArgumentParser
import Foundation
import GRDB
import Logging
import TableService

/// The command `datamodel-server serve`, which is the default.
@available(macOS 14, *)
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serves the tables of a model's synced entities, as the app's real service would.",
    discussion: """
      By default it listens on this machine alone, and everyone may do everything. Who may do what is stated \
      under 'access' in datamodel.yaml. With --certificate it serves HTTPS.
      """
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

  @OptionGroup var serving: ServingOptions

  @Option(
    help: ArgumentHelp(
      "The SQLite file with the rows, or a PostgreSQL database. By default, rows are kept in memory.",
      discussion: "The address of a PostgreSQL database: postgres://user@host/name.",
      valueName: "file|address"
    )
  )
  var database: DatabaseLocation?

  @Option(help: "The maximum number of connections to a PostgreSQL database.")
  var connections = 8

  @Option(
    help: "The protocol: mobile-apps (release 4.0.1 of the Node server), mobile-apps-3 (3.0.0) or datasync."
  )
  var dialect = Dialect.mobileApps

  @Option(help: "The maximum number of rows in a page. The default depends on the dialect.")
  var pageSize: Int?

  @Option(help: "The maximum value of $top. The default depends on the dialect.")
  var maxTop: Int?

  @Option(
    help: ArgumentHelp("The maximum size of a request's body.", valueName: "bytes")
  )
  var maxBody = TableServiceOptions().maxBodyBytes

  @Option(
    help: ArgumentHelp(
      "Round the times of changes down to this many milliseconds, so that some changes share a time.",
      discussion: "By default, every change has a later time than all changes before it.",
      valueName: "milliseconds"
    )
  )
  var resolution: Int?

  @Option(
    help: ArgumentHelp(
      "Remove deleted rows after this many days, and tell clients. By default, they are kept.",
      valueName: "days"
    )
  )
  var forgetDeletedAfter: Int?

  @Flag(help: "Add columns that clients send but the model does not have.")
  var dynamicSchema = false

  @Flag(
    name: .customLong("case-insensitive-ids"),
    help: "Ignore case when comparing ids. A database file keeps the setting that it was created with."
  )
  var caseInsensitiveIDs = false

  @Flag(help: "Return 500, and store values of the wrong type, where the original server does.")
  var faithful = false

  @OptionGroup var identity: IdentityOptions
  @OptionGroup var settings: SettingsOption

  func validate() throws {
    if model.perUser, !identity.areThere {
      throw ValidationError("--per-user needs --sign-in or --issuer.")
    }
    let numbers = [
      ("--page-size", pageSize), ("--max-top", maxTop), ("--max-body", maxBody), ("--resolution", resolution),
      ("--forget-deleted-after", forgetDeletedAfter), ("--connections", connections),
    ]
    for (name, value) in numbers {
      if let value, value < 1 { throw ValidationError("\(name) must be at least 1.") }
    }
    // A row in SQLite has a gigabyte at most.
    if maxBody > 500_000_000 { throw ValidationError("--max-body must be at most 500000000.") }
    if case .postgreSQL = database {
      let others = [
        ("--resolution", resolution != nil), ("--dynamic-schema", dynamicSchema), ("--faithful", faithful),
        ("--case-insensitive-ids", caseInsensitiveIDs),
      ]
      for (name, isGiven) in others where isGiven {
        throw ValidationError("\(name) cannot be used with a PostgreSQL database.")
      }
    }
  }

  func run() async throws {
    try identity.checkHost(serving.host)
    let (tables, hasAccess) = try tables()
    let logger = Logger(label: "datamodel-server")
    let tokens = identity.signIn ? DevelopmentTokens(secret: Self.secret()) : nil
    let verifier = try await identity.verifier(logger) ?? tokens
    let file = try rowFile()
    defer { file?.close(logger) }
    let service = try await service(tables, options(verifier), in: file, logger)
    let names = tables.map(\.name).sorted().joined(separator: ", ")
    logger.info("serving \(names)", metadata: ["dialect": "\(dialect.rawValue)"])
    if !identity.areThere, !IdentityOptions.isLoopback(serving.host) {
      logger.warning(
        """
        everyone who reaches \(serving.host) may read and change all rows; accept the tokens of a provider \
        with --issuer and --audience
        """
      )
    }
    if identity.areThere, !hasAccess, !model.perUser {
      logger.warning(
        """
        every user who signs in may read and change all rows; state who may do what under 'access' in \
        datamodel.yaml, which is looked for beside the model, or name it with --config
        """
      )
    }
    if database == nil {
      // Clients that continue with rows of an earlier run would not find them here.
      logger.notice("rows are kept in memory only, and lost when the server stops; keep them with --database")
    }
    let forgetting = Task {
      while true {
        do { try await service.forgetDeletedRows() } catch {
          logger.warning("could not remove old deleted rows", metadata: ["error": "\(error)"])
        }
        try await Task.sleep(for: .seconds(3600))
      }
    }
    defer { forgetting.cancel() }
    warnOfFewFiles(logger)
    let signIn = tokens.map(DevelopmentSignIn.init)
    try await TableServer(service, signIn: signIn, serving.serverOptions, logger: logger).run()
  }

  private func warnOfFewFiles(_ logger: Logger) {
    let needed = serving.maxConnections + 200
    let allowed = OpenFiles.allow(needed)
    if allowed >= needed { return }
    logger.warning(
      """
      the system allows \(allowed) open files and connections; raise that to \(needed), or lower \
      --max-connections
      """
    )
  }

  private func tables() throws -> (tables: [ServiceTable], hasAccess: Bool) {
    let (tables, hasAccess) = try model.tables()
    if hasAccess, !identity.areThere {
      throw ServerFailure(
        """
        the configuration states the access to tables, but no user could sign in: accept the tokens of a \
        provider with --issuer and --audience, or use --sign-in for development
        """
      )
    }
    let changed = tables.map { table in
      var table = table
      table.hasDynamicSchema = dynamicSchema
      if identity.areThere, !hasAccess { table.permissions = ServicePermissions(.authenticated) }
      return table
    }
    return (changed, hasAccess)
  }

  private func service(
    _ tables: [ServiceTable],
    _ options: TableServiceOptions,
    in file: RowFile?,
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
    case .file, nil:
      try file?.requireTables(tables, options: options)
      return try TableService(
        tables: tables,
        database: file?.writer ?? DatabaseQueue(),
        dialect: dialect.dialect,
        options: options
      )
    }
  }

  private func rowFile() throws -> RowFile? {
    if case .file(let path)? = database { return try RowFile(path) }
    return nil
  }

  private func options(_ verifier: (any TokenVerifier)?) -> TableServiceOptions {
    var options = TableServiceOptions()
    options.pageSize = pageSize
    options.maxTop = maxTop
    options.maxBodyBytes = maxBody
    if let resolution { options.timestamps = .clock(resolution: resolution) }
    options.keepsDeletedRows = forgetDeletedAfter.map { .seconds(86_400 * min($0, 1_000_000)) }
    options.hasCaseInsensitiveIDs = caseInsensitiveIDs
    options.isFaithful = faithful
    options.tokens = verifier
    options.isDescribed = true
    return options
  }

  /// Returns a secret for this run. Tokens are valid until it ends.
  private static func secret() -> Data {
    var random = SystemRandomNumberGenerator()
    return Data((0..<32).map { _ in UInt8.random(in: .min ... .max, using: &random) })
  }
}
#endif
