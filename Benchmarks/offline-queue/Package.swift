// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "OfflineQueue",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(name: "swift-datamodel", path: "../..", traits: ["DevServer"]),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.5.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.3.0"),
  ],
  targets: [
    // Inserts in C, into a table without triggers.
    .target(name: "Floor", linkerSettings: [.linkedLibrary("sqlite3")]),
    // The types of the Todo model, which ./run generates.
    .target(
      name: "TodoModel",
      dependencies: [
        .product(name: "DataModelRuntime", package: "swift-datamodel"),
        .product(name: "OfflineSync", package: "swift-datamodel"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ]
    ),
    // The cost that the queue adds to local writes.
    .executableTarget(
      name: "QueueCost",
      dependencies: [
        "Floor", "TodoModel",
        .product(name: "DataModelRuntime", package: "swift-datamodel"),
        .product(name: "OfflineSync", package: "swift-datamodel"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ]
    ),
    // The cost that a pull adds to the insertion of its rows.
    .executableTarget(
      name: "PullCost",
      dependencies: [
        "Floor", "TodoModel",
        .product(name: "DataModelRuntime", package: "swift-datamodel"),
        .product(name: "OfflineSync", package: "swift-datamodel"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ]
    ),
    // The cost that a push adds to its requests.
    .executableTarget(
      name: "PushCost",
      dependencies: [
        "TodoModel",
        .product(name: "DataModelRuntime", package: "swift-datamodel"),
        .product(name: "OfflineSync", package: "swift-datamodel"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ]
    ),
  ]
)
