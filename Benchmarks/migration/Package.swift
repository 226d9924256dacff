// swift-tools-version: 6.1
import PackageDescription

/// The schemas of the four versions of the model, which ./run generates.
let versions = ["Shop1", "Shop2", "Shop3", "Shop4"]

let package = Package(
  name: "Migration",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(name: "swift-datamodel", path: "../..", traits: ["DevServer"]),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.5.0"),
  ],
  targets: versions.map { version in
    .target(
      name: version,
      dependencies: [
        .product(name: "DataModelRuntime", package: "swift-datamodel"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ]
    )
  } + [
    .executableTarget(
      name: "MigrationCost",
      dependencies: versions.map { .target(name: $0) } + [
        .product(name: "DataModelRuntime", package: "swift-datamodel"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ]
    )
  ]
)
