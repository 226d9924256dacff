// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Peers",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "swift-datamodel", path: "../.."),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.5.0"),
  ],
  targets: [
    // The same work in C.
    .target(name: "Floor", linkerSettings: [.linkedLibrary("sqlite3")]),
    .executableTarget(
      name: "Peers",
      dependencies: [
        "Floor", .product(name: "DataModelRuntime", package: "swift-datamodel"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ]
    ),
  ]
)
