// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Quickstart",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "swift-datamodel", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "Quickstart",
      dependencies: [
        .product(name: "DataModelRuntime", package: "swift-datamodel"),
        .product(name: "OfflineSync", package: "swift-datamodel"),
      ]
    )
  ]
)
