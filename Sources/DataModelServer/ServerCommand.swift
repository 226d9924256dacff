#if DevServer
import ArgumentParser
import DataModelCommandLine
import DataModelCompiler
import Foundation
import GRDB
import Logging
import TableService

/// The command `datamodel-server`.
@available(macOS 14, *)
struct ServerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "datamodel-server",
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

  @Argument(help: "A model, or a folder that holds one.")
  var path: String

  @Option(help: "The address to listen on.")
  var host = "127.0.0.1"

  @Option(help: "The port to listen on; 0 takes a free one.")
  var port = 8080

  @Option(help: ArgumentHelp("The file with the rows; without it they are in memory.", valueName: "file"))
  var database: String?

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

  @Flag(help: "Delete rows at once, instead of marking them as deleted.")
  var hardDelete = false

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

  @Flag(help: "Show each user only the rows of that user. Needs --sign-in.")
  var perUser = false

  @OptionGroup var version: VersionOption
  @OptionGroup var profile: ProfileOption
  @OptionGroup var configurationFile: ConfigurationOption
  @OptionGroup var rules: RuleOptions

  func validate() throws {
    if perUser, !signIn { throw ValidationError("--per-user needs --sign-in.") }
    if !(0...65_535).contains(port) { throw ValidationError("--port is a number from 0 to 65535.") }
    let numbers = [
      ("--page-size", pageSize), ("--max-top", maxTop), ("--max-body", maxBody), ("--resolution", resolution),
      ("--forget-deleted-after", forgetDeletedAfter),
    ]
    for (name, value) in numbers {
      if let value, value < 1 { throw ValidationError("\(name) is a number from 1.") }
    }
    // SQLite holds a row of a gigabyte at most.
    if maxBody > 500_000_000 { throw ValidationError("--max-body is 500000000 at most.") }
  }

  func run() async throws {
    let tables = try tables()
    let logger = Logger(label: "datamodel-server")
    let tokens = signIn ? DevelopmentTokens(secret: Self.secret()) : nil
    var configuration = Configuration()
    // Somebody may look into the file with another program.
    configuration.busyMode = .timeout(5)
    let writer = try writer(configuration)
    let service = try TableService(
      tables: tables,
      database: writer,
      dialect: dialect.dialect,
      options: options(tokens)
    )
    let names = tables.map(\.name).sorted().joined(separator: ", ")
    logger.info("serving \(names)", metadata: ["dialect": "\(dialect.rawValue)"])
    if database == nil {
      // Clients that go on with what they have would find nothing of it.
      logger.notice("rows are in memory, and gone when the server ends: --database keeps them")
    }
    let forgetting = Task {
      while true {
        try await Task.sleep(for: .seconds(3600))
        do { try await service.forgetDeletedRows() } catch {
          logger.warning("deleted rows are still kept", metadata: ["error": "\(error)"])
        }
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

  /// The database with the rows: the file that is given, or one in memory.
  private func writer(_ configuration: GRDB.Configuration) throws -> any DatabaseWriter {
    guard let database else { return try DatabaseQueue() }
    do {
      return try DatabasePool(path: database, configuration: configuration)
    } catch let error as DatabaseError {
      throw ServerFailure(opening: database, error)
    }
  }

  private func tables() throws -> [ServiceTable] {
    var input = ModelInput(rules, configurationFile)
    let bundle = try input.singleBundle(at: path)
    let configuration = try input.configuration(configurationFile, of: bundle, at: path)
    let pipeline = CompilerPipeline(configuration, profile: profile.profile, rules: try rules.selection())
    let model = try input.model(in: bundle, version: version.modelVersion, pipeline: pipeline)
    let tables = ModelTables.all(of: model).map { table in
      var table = table
      table.isSoftDeleted = !hardDelete
      table.hasDynamicSchema = dynamicSchema
      table.isPerUser = perUser
      if signIn { table.permissions = ServicePermissions(.authenticated) }
      return table
    }
    if tables.isEmpty { throw ValidationError.noSyncedEntity(in: path) }
    return tables
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
