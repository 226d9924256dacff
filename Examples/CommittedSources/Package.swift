// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "CommittedSources",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "swift-datamodel", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "CommittedShopping",
      dependencies: [.product(name: "DataModelRuntime", package: "swift-datamodel")],
      // Nothing in the build reads the model: its sources are checked in.
      exclude: ["Shopping.xcdatamodeld"]
    )
  ]
)
