// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "swift-datamodel",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9)],
  products: [
    .executable(name: "datamodel", targets: ["DataModelMain"]),
    .executable(name: "datamodel-server", targets: ["DataModelServer"]),
    .library(name: "DataModelRuntime", targets: ["DataModelRuntime"]),
    .library(name: "CoreDataImport", targets: ["CoreDataImport"]),
    .library(name: "OfflineSync", targets: ["OfflineSync"]),
    .library(name: "RemoteTables", targets: ["RemoteTables"]),
    .library(name: "TableService", targets: ["TableService"]),
    .library(name: "TableServiceIdentity", targets: ["TableServiceIdentity"]),
    .library(name: "TableServicePostgreSQL", targets: ["TableServicePostgreSQL"]),
    .plugin(name: "GenerateDataModel", targets: ["GenerateDataModel"]),
    .plugin(name: "GenerateDataModelSources", targets: ["GenerateDataModelSources"]),
  ],
  traits: [
    .trait(
      name: "DevServer",
      description: "The server 'datamodel-server'. Hummingbird is resolved only with this trait."
    ),
    .trait(
      name: "Identity",
      description:
        "The tokens of OpenID providers. jwt-kit, which needs Swift 6.2, is resolved only with this trait."
    ),
    .trait(
      name: "PostgreSQL",
      description: "The table service on PostgreSQL. libpq is needed only with this trait."
    ),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.5.0", traits: []),
    .package(url: "https://github.com/apple/swift-log", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.65.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.30.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.3.0"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.0.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.0.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.5.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.3.0"),
    .package(url: "https://github.com/vapor/jwt-kit", from: "5.0.0"),
  ],
  targets: [
    // Shared by both halves: SQL as values, the format of dates, a hash.
    .target(name: "SQLText"),

    // The compiler half: from a model's XML to diagnostics, SQL and Swift source.
    .systemLibrary(
      name: "CLibXML2",
      pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .yum(["libxml2-devel"]), .brew(["libxml2"])]
    ),
    .target(name: "DataModelDefinition"),
    .target(name: "DataModelReader", dependencies: ["DataModelDefinition", "CLibXML2"]),
    .target(name: "DataModelRules", dependencies: ["DataModelDefinition"]),
    .target(name: "DataModelRelational", dependencies: ["DataModelDefinition", "SQLText"]),
    .target(
      name: "DataModelMigration",
      dependencies: ["DataModelDefinition", "DataModelRelational", "SQLText"]
    ),
    .target(
      name: "DataModelSwift",
      dependencies: [
        "DataModelDefinition", "DataModelMigration", "DataModelRelational", "SQLText",
        .product(name: "Mustache", package: "swift-mustache"),
      ]
    ),
    .target(
      name: "DataModelCompiler",
      dependencies: [
        "DataModelDefinition", "DataModelMigration", "DataModelReader", "DataModelRules",
        "DataModelRelational", "DataModelSwift", .product(name: "Yams", package: "Yams"),
      ]
    ),

    // Models that two people changed.
    .target(
      name: "DataModelMerge",
      dependencies: ["DataModelCompiler", "DataModelDefinition", "DataModelReader"]
    ),

    // The command line: first the shared parts and `generate`, then the other commands, with reports, fixes
    // and inspection.
    .target(
      name: "DataModelCommandLine",
      dependencies: [
        "DataModelCompiler", "DataModelDefinition", "DataModelMigration", "DataModelReader",
        "DataModelRelational", "DataModelSwift",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
    // The tables of a server for a model, with the access that its configuration states.
    .target(
      name: "DataModelService",
      dependencies: ["DataModelCompiler", "DataModelDefinition", "DataModelRelational", "TableService"]
    ),
    .target(
      name: "DataModelTool",
      dependencies: [
        "DataModelCommandLine", "DataModelCompiler", "DataModelDefinition", "DataModelMerge",
        "DataModelMigration", "DataModelReader", "DataModelRelational", "DataModelRules", "DataModelSwift",
        "SQLText",
        // For the tables of a server.
        "DataModelService", "TableService",
        // To migrate and compare databases. The tool of the plugins does not need them.
        "CoreDataImport", "DataModelRuntime", "OfflineSyncScheme",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
    .executableTarget(name: "DataModelMain", dependencies: ["DataModelTool"]),

    // The tool of the plugins. Packages that use them compile it first, so it has only `generate`. It is a
    // separate executable also because '--build-system swiftbuild' finds the tool of a plugin only if no
    // product gives it another name.
    .executableTarget(
      name: "DataModelPluginTool",
      dependencies: [
        "DataModelCommandLine", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
    .plugin(name: "GenerateDataModel", capability: .buildTool(), dependencies: ["DataModelPluginTool"]),
    .plugin(
      name: "GenerateDataModelSources",
      capability: .command(
        intent: .custom(
          verb: "generate-datamodel",
          description:
            "Writes the Swift sources of Core Data models into the package, or checks them (--check)."
        ),
        permissions: [
          .writeToPackageDirectory(
            reason: "The generated Swift sources are written into 'Generated' beside each model."
          )
        ]
      ),
      dependencies: ["DataModelPluginTool"]
    ),

    // The runtime half, which generated code and apps import.
    .target(
      name: "DataModelRuntime",
      dependencies: [
        "SQLText",
        .product(name: "GRDB", package: "GRDB.swift"), .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]
    ),

    // Reads Core Data stores, and imports them into files of the runtime.
    .systemLibrary(
      name: "CZlib",
      pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .yum(["zlib-devel"]), .brew(["zlib"])]
    ),
    .target(
      name: "CoreDataImport",
      dependencies: [
        "CZlib", "DataModelRuntime", "SQLText", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]
    ),

    // Shared by client and server: JSON, dates, and requests as values.
    .target(
      name: "TableWire",
      dependencies: ["SQLText", .product(name: "HTTPTypes", package: "swift-http-types")]
    ),
    // The client for the tables of a server.
    .target(
      name: "RemoteTables",
      dependencies: [
        "DataModelRuntime", "TableWire", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "HTTPTypesFoundation", package: "swift-http-types"),
      ]
    ),
    // The queue of a local store in its file: tables, views and triggers. Knows no network.
    .target(
      name: "OfflineSyncScheme",
      dependencies: ["DataModelRuntime", "SQLText", .product(name: "GRDB", package: "GRDB.swift")]
    ),
    // The sync of local tables with those of a server.
    .target(
      name: "OfflineSync",
      dependencies: [
        "DataModelRuntime", "OfflineSyncScheme", "RemoteTables", "SQLText", "TableWire",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ]
    ),
    // The server's side of the same tables, for use in any process.
    .target(
      name: "TableService",
      dependencies: [
        "DataModelRuntime", "SQLText", "TableWire", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ]
    ),
    // The table service on PostgreSQL. Without the trait, the module is empty and does not need libpq.
    .systemLibrary(
      name: "CLibPQ",
      pkgConfig: "libpq",
      providers: [.apt(["libpq-dev"]), .yum(["libpq-devel"]), .brew(["libpq"])]
    ),
    .target(
      name: "TableServicePostgreSQL",
      dependencies: [
        "DataModelRuntime", "SQLText", "TableService", "TableWire",
        .target(name: "CLibPQ", condition: .when(traits: ["PostgreSQL"])),
      ]
    ),
    // The tokens of OpenID providers. Without the trait, the module is empty.
    .target(
      name: "TableServiceIdentity",
      dependencies: [
        "RemoteTables", "TableService", "TableWire",
        .product(name: "JWTKit", package: "jwt-kit", condition: .when(traits: ["Identity"])),
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ]
    ),
    // The table service over HTTP. Without the trait, the program only says so.
    .executableTarget(
      name: "DataModelServer",
      dependencies: [
        "DataModelCommandLine", "DataModelCompiler", "DataModelDefinition", "DataModelService", "SQLText",
        "TableService", "TableServiceIdentity", "TableServicePostgreSQL", "TableWire",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird", condition: .when(traits: ["DevServer"])),
        .product(name: "HummingbirdCore", package: "hummingbird", condition: .when(traits: ["DevServer"])),
        .product(name: "HummingbirdTLS", package: "hummingbird", condition: .when(traits: ["DevServer"])),
        .product(name: "Logging", package: "swift-log", condition: .when(traits: ["DevServer"])),
        .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["DevServer"])),
        .product(name: "NIOSSL", package: "swift-nio-ssl", condition: .when(traits: ["DevServer"])),
        .product(
          name: "ServiceLifecycle",
          package: "swift-service-lifecycle",
          condition: .when(traits: ["DevServer"])
        ),
        .product(
          name: "UnixSignals",
          package: "swift-service-lifecycle",
          condition: .when(traits: ["DevServer"])
        ),
      ]
    ),

    // Shared by the tests: models and files in memory, random input, temporary folders.
    .target(
      name: "DataModelTestSupport",
      dependencies: ["DataModelDefinition", "DataModelReader", "DataModelRelational"],
      path: "Tests/Support"
    ),
    .target(
      name: "DatabaseTestSupport",
      dependencies: [
        "DataModelRuntime",
        .product(name: "GRDB", package: "GRDB.swift"), .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      path: "Tests/DatabaseSupport"
    ),

    // The tests: a target for each target of the sources, and some for their combination. The reports and
    // fixes of the tool are tested with the compiler, since they share its fixtures; comparison and
    // inspection have their own targets.
    .testTarget(
      name: "SQLTextTests",
      dependencies: ["SQLText", .product(name: "GRDB", package: "GRDB.swift")]
    ),
    .target(
      name: "CoreDataTestSupport",
      dependencies: ["CZlib", "CoreDataImport"],
      path: "Tests/CoreDataSupport"
    ),
    .testTarget(
      name: "CoreDataImportTests",
      dependencies: [
        "CoreDataTestSupport", "DataModelTestSupport", "CZlib", "CoreDataImport", "DataModelCompiler",
        "DataModelDefinition",
        "DataModelReader", "DataModelRelational", "DataModelRuntime", "DataModelTool", "DiaryReference",
        "ImportProbe", "OfflineSync", "RemoteTables", "RemoteTablesTestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]
    ),
    .testTarget(
      name: "DataModelDefinitionTests",
      dependencies: ["DataModelTestSupport", "DataModelDefinition"]
    ),
    .testTarget(
      name: "DataModelDifferenceTests",
      dependencies: [
        "DataModelTestSupport", "DataModelDefinition", "DataModelMigration", "DataModelReader",
        "DataModelTool",
      ]
    ),
    .testTarget(
      name: "DataModelMigrationTests",
      dependencies: [
        "DataModelTestSupport", "DatabaseTestSupport", "DataModelDefinition", "DataModelMigration",
        "DataModelReader", "DataModelRelational", "DataModelRuntime", "DataModelSwift", "DataModelTool",
        "LedgerReference", "OfflineSync", "SQLText",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      exclude: ["StoredFiles/ledger-1.sql", "StoredFiles/ledger-2.sql"]
    ),
    .testTarget(
      name: "DataModelReaderTests",
      dependencies: ["DataModelTestSupport", "DataModelDefinition", "DataModelReader"]
    ),
    .testTarget(
      name: "DataModelMergeTests",
      dependencies: [
        "DataModelTestSupport", "DataModelCompiler", "DataModelDefinition", "DataModelMerge",
        "DataModelReader",
      ]
    ),
    .testTarget(
      name: "DataModelRelationalTests",
      dependencies: [
        "DataModelTestSupport", "DatabaseTestSupport", "DataModelDefinition", "DataModelReader",
        "DataModelRelational", "SQLText",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]
    ),
    .testTarget(
      name: "DataModelSwiftTests",
      dependencies: [
        "DataModelTestSupport", "DataModelDefinition", "DataModelReader", "DataModelRelational",
        "DataModelSwift",
      ]
    ),
    .testTarget(
      name: "DataModelCompilerTests",
      dependencies: [
        "DataModelTestSupport", "DataModelCompiler", "DataModelDefinition", "DataModelReader",
        "DataModelRelational", "DataModelRules", "DataModelSwift", "DataModelTool",
      ],
      exclude: ["Fixtures", "Reporting/sarif-members.schema.json"]
    ),
    .testTarget(
      name: "DataModelInspectionTests",
      dependencies: [
        "DataModelTestSupport", "DataModelDefinition", "DataModelReader", "DataModelTool",
      ]
    ),
    // Apps of one version with the server of another.
    .testTarget(
      name: "CompatibilityTests",
      dependencies: [
        "DataModelTestSupport", "DatabaseTestSupport", "DataModelCompiler", "DataModelDefinition",
        "DataModelMigration", "DataModelReader", "DataModelRelational", "DataModelRuntime",
        "DataModelService", "DataModelTool", "FieldVersions", "OfflineSync", "RemoteTables",
        "SQLText", "TableService", "TableWire",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]
    ),
    .testTarget(
      name: "DataModelToolTests",
      dependencies: [
        "CoreDataTestSupport", "DataModelTestSupport", "CoreDataImport", "DataModelCompiler",
        "DataModelDefinition", "DataModelMain", "DataModelReader", "DataModelTool",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]
    ),
    .testTarget(
      name: "DataModelRuntimeTests",
      dependencies: [
        "DataModelTestSupport", "DataModelDefinition", "DataModelReader", "DataModelRelational",
        "DataModelRuntime", "DataModelTool", "MigrationProbe", "QSDataModelReference", "SQLText",
        .product(name: "GRDB", package: "GRDB.swift"), .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]
    ),
    .testTarget(
      name: "TableWireTests",
      dependencies: ["DataModelTestSupport", "TableWire"]
    ),
    // A scripted transport, and a row with a column of each type.
    .target(
      name: "RemoteTablesTestSupport",
      dependencies: [
        "DataModelRuntime", "RemoteTables", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ],
      path: "Tests/RemoteTablesSupport"
    ),
    .testTarget(
      name: "RemoteTablesTests",
      dependencies: [
        "DataModelTestSupport", "DataModelRuntime", "RemoteTables", "RemoteTablesTestSupport", "TableService",
        "TableServiceTestSupport", "TableWire", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ]
    ),
    .testTarget(
      name: "OfflineSyncTests",
      dependencies: [
        "DataModelTestSupport", "DatabaseTestSupport", "DataModelDefinition", "DataModelRelational",
        "DataModelRuntime", "DataModelTool", "NoteVersions", "OfflineSync", "OfflineSyncScheme",
        "RemoteTables",
        "RemoteTablesTestSupport", "SQLText", "SyncedNotes", "TableService", "TableServiceTestSupport",
        "TableWire",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ],
      exclude: [
        "QueueRecord/digests.txt", "StoredFiles/queue-2-edits.sql", "StoredFiles/queue-2-migrated.sql",
        "StoredFiles/service-1.sql",
      ]
    ),
    // Recorded answers of a real server, which are replayed in the process and over HTTP.
    .target(
      name: "TableServiceTestSupport",
      dependencies: [
        "RemoteTables", "TableService", "TableServicePostgreSQL",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ],
      path: "Tests/TableServiceSupport"
    ),
    .testTarget(
      name: "TableServiceTests",
      dependencies: [
        "DataModelTestSupport", "DataModelRuntime", "RemoteTables", "SQLText", "TableService",
        "TableServicePostgreSQL", "TableServiceTestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ]
    ),
    // Tests the program as a process, and its server in the process of the tests. Without the trait, there is
    // nothing to test.
    // An OpenID provider. Without the trait, the module is empty.
    .target(
      name: "IdentityTestSupport",
      dependencies: [
        "TableWire", .product(name: "JWTKit", package: "jwt-kit", condition: .when(traits: ["Identity"])),
      ],
      path: "Tests/IdentitySupport"
    ),
    .testTarget(
      name: "TableServiceIdentityTests",
      dependencies: [
        "DataModelTestSupport", "IdentityTestSupport", "RemoteTables", "TableService", "TableServiceIdentity",
        "TableServiceTestSupport", "TableWire",
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ]
    ),
    .testTarget(
      name: "DataModelServerTests",
      dependencies: [
        "DataModelTestSupport", "DataModelRuntime", "DataModelServer", "IdentityTestSupport", "OfflineSync",
        "QSDataModelReference", "SyncedNotes",
        "SyncCluster", "SyncLoad", "SyncProbe", "TableService", "TableServicePostgreSQL",
        "TableServiceTestSupport", "TableWire", "TodoExample",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log", condition: .when(traits: ["DevServer"])),
        .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["DevServer"])),
        .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: ["DevServer"])),
        .product(name: "NIOSSL", package: "swift-nio-ssl", condition: .when(traits: ["DevServer"])),
      ]
    ),
    .testTarget(
      name: "ArchitectureTests",
      dependencies: ["DataModelTestSupport", .product(name: "Yams", package: "Yams")],
      exclude: ["Interfaces"]
    ),
    // Tests with randomly changed models.
    .testTarget(
      name: "MutationTests",
      dependencies: [
        "DataModelTestSupport", "DataModelCompiler", "DataModelDefinition", "DataModelReader",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]
    ),

    // The generated code of the two Todo models, and of one with every construct, is checked in, compiled,
    // and run.
    .target(
      name: "QSDataModelReference",
      dependencies: ["DataModelRuntime", "OfflineSync", .product(name: "GRDB", package: "GRDB.swift")],
      path: "Tests/ReferenceOutput/QSDataModel"
    ),
    .target(
      name: "QSTodoDataModelReference",
      dependencies: ["DataModelRuntime", "OfflineSync", .product(name: "GRDB", package: "GRDB.swift")],
      path: "Tests/ReferenceOutput/QSTodoDataModel"
    ),
    .target(
      name: "ZooReference",
      dependencies: ["DataModelRuntime", .product(name: "GRDB", package: "GRDB.swift")],
      path: "Tests/ReferenceOutput/Zoo"
    ),
    .target(
      name: "ObjectGraphReference",
      dependencies: ["DataModelRuntime", .product(name: "GRDB", package: "GRDB.swift")],
      path: "Tests/ReferenceOutput/ObjectGraph"
    ),
    // A long, repetitive model, whose code is not worth reading: the plugin generates it in the build.
    .target(
      name: "RuleMatrixReference",
      dependencies: ["DataModelRuntime", .product(name: "GRDB", package: "GRDB.swift")],
      path: "Tests/RuleMatrix",
      exclude: ["RuleMatrix.xcdatamodeld"],
      plugins: ["GenerateDataModel"]
    ),
    // An app that tests kill at every point of a push.
    .executableTarget(
      name: "SyncProbe",
      dependencies: [
        "DataModelRuntime", "OfflineSync", "QSDataModelReference",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ],
      path: "Tests/SyncProbe"
    ),
    // Many apps that load a server at once, and must agree in the end.
    .executableTarget(
      name: "SyncLoad",
      dependencies: [
        "DataModelRuntime", "OfflineSync", "QSDataModelReference",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ],
      path: "Tests/SyncLoad"
    ),
    // Transactions of the storage on PostgreSQL, for a benchmark.
    .executableTarget(
      name: "StorageLoad",
      dependencies: [
        "TableService", "TableServiceIdentity", "TableServicePostgreSQL",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Benchmarks/postgresql/StorageLoad"
    ),
    // How long a change of one device takes to another, for a benchmark.
    .executableTarget(
      name: "ChangeLatency",
      dependencies: [
        "DataModelRuntime", "OfflineSync", "QSDataModelReference",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Benchmarks/changes/ChangeLatency"
    ),
    // Several servers of one database, which are killed while programs write and clients pull.
    .executableTarget(
      name: "SyncCluster",
      dependencies: [
        "DataModelRuntime", "OfflineSync", "QSDataModelReference", "RemoteTables", "TableServicePostgreSQL",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ],
      path: "Tests/SyncCluster"
    ),
    // The app of the tutorials, for the tests of its walk-through. It is also a separate package.
    .executableTarget(
      name: "TodoExample",
      dependencies: [
        "DataModelRuntime", "OfflineSync",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      path: "Examples/Todo/Sources/Todo",
      exclude: ["QSDataModel.xcdatamodeld"],
      plugins: ["GenerateDataModel"]
    ),
    // Two synced tables that refer to each other, for tests and programs that push and pull.
    .target(
      name: "SyncedNotes",
      dependencies: ["DataModelRuntime", "OfflineSync", .product(name: "GRDB", package: "GRDB.swift")],
      path: "Tests/SyncedNotes",
      exclude: ["SyncedNotes.xcdatamodeld"],
      plugins: ["GenerateDataModel"]
    ),
    // Three versions of an app with a synced model, each with its generated code, for migrations while
    // changes wait.
    .target(
      name: "NoteVersions",
      dependencies: ["DataModelRuntime", "OfflineSync", .product(name: "GRDB", package: "GRDB.swift")],
      path: "Tests/NoteVersions",
      exclude: ["First", "Second", "Third"],
      plugins: ["GenerateDataModel"]
    ),
    // Two versions of an app with an entity for each kind of change, and their generated code.
    .target(
      name: "FieldVersions",
      dependencies: ["DataModelRuntime", "OfflineSync", .product(name: "GRDB", package: "GRDB.swift")],
      path: "Tests/FieldVersions",
      exclude: ["Old", "New"],
      plugins: ["GenerateDataModel"]
    ),
    // A synced model with `datamodel.sync` entries, and types for the tables of offline sync.
    .target(
      name: "ErrandsReference",
      dependencies: ["DataModelRuntime", "OfflineSync", .product(name: "GRDB", package: "GRDB.swift")],
      path: "Tests/ReferenceOutput/Errands"
    ),
    // The second version of a model, with the step from the first.
    .target(
      name: "LedgerReference",
      dependencies: ["DataModelRuntime", .product(name: "GRDB", package: "GRDB.swift")],
      path: "Tests/ReferenceOutput/Ledger"
    ),
    // The second version of a model, with what an import of Core Data stores of both needs.
    .target(
      name: "DiaryReference",
      dependencies: ["CoreDataImport", "DataModelRuntime", .product(name: "GRDB", package: "GRDB.swift")],
      path: "Tests/ReferenceOutput/Diary"
    ),
    .target(
      name: "NotebookReference",
      dependencies: ["DataModelRuntime", .product(name: "GRDB", package: "GRDB.swift")],
      path: "Tests/ReferenceOutput/Notebook"
    ),
    // An app's own types for the values of attributes, in the same module and in another.
    .target(
      name: "MarketTypes",
      dependencies: ["DataModelRuntime", .product(name: "GRDB", package: "GRDB.swift")],
      path: "Tests/MarketTypes"
    ),
    .target(
      name: "MarketReference",
      dependencies: ["DataModelRuntime", "MarketTypes", .product(name: "GRDB", package: "GRDB.swift")],
      path: "Tests/ReferenceOutput/Market"
    ),
    // Generated code beside types of an app that have the names of types used by generated code.
    .target(
      name: "AnybodysModule",
      dependencies: ["DataModelRuntime", .product(name: "GRDB", package: "GRDB.swift")],
      path: "Tests/ReferenceOutput/AnybodysModule"
    ),
    .testTarget(
      name: "GeneratedCodeTests",
      dependencies: [
        "DataModelTestSupport", "AnybodysModule", "CoreDataImport", "DataModelDefinition", "DataModelReader",
        "DataModelRelational", "DataModelRuntime",
        "DataModelSwift", "ErrandsReference", "MarketReference", "MarketTypes", "QSDataModelReference",
        "QSTodoDataModelReference", "ZooReference",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]
    ),
    // An app that tests kill while it migrates its file.
    .executableTarget(
      name: "MigrationProbe",
      dependencies: ["DataModelRuntime", .product(name: "GRDB", package: "GRDB.swift")],
      path: "Tests/MigrationProbe"
    ),
    // An app that tests kill while it imports its Core Data store.
    .executableTarget(
      name: "ImportProbe",
      dependencies: [
        "CoreDataImport", "DataModelRuntime", "DiaryReference",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      path: "Tests/ImportProbe"
    ),
    // The code, the commands and the configurations in the documentation.
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "CoreDataTestSupport", "DataModelTestSupport", "CoreDataImport", "DataModelCompiler",
        "DataModelDefinition", "DataModelMain", "DataModelRuntime", "DataModelServer", "DataModelTool",
        "DiaryReference", "MarketReference", "MarketTypes", "NotebookReference", "OfflineSync",
        "QSDataModelReference", "TableService", "TableServiceIdentity", "TodoExample",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "JWTKit", package: "jwt-kit", condition: .when(traits: ["Identity"])),
        .product(name: "Yams", package: "Yams"),
      ],
      exclude: ["Models"]
    ),
    // Compares random objects of generated types with a small model of Core Data's rules.
    .testTarget(
      name: "ObjectGraphTests",
      dependencies: [
        "DataModelTestSupport", "DataModelDefinition", "DataModelReader", "DataModelRelational",
        "DataModelRuntime", "DataModelSwift",
        "ObjectGraphReference", "RuleMatrixReference", .product(name: "GRDB", package: "GRDB.swift"),
      ],
      exclude: ["Models", "model-matrix", "type-table"]
    ),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where ![.system, .plugin, .binary, .test].contains(target.type) {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
