// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "BuildPlugin",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "swift-datamodel", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "Shopping",
      dependencies: [.product(name: "DataModelRuntime", package: "swift-datamodel")],
      plugins: [.plugin(name: "GenerateDataModel", package: "swift-datamodel")]
    )
  ]
)
