// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "RemotePage",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "swift-datamodel", path: "../.."),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.5.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.3.0"),
  ],
  targets: [
    .executableTarget(
      name: "RemotePage",
      dependencies: [
        .product(name: "OfflineSync", package: "swift-datamodel"),
        .product(name: "DataModelRuntime", package: "swift-datamodel"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
      ]
    )
  ]
)
