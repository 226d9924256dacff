// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "TwoDevices",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "swift-datamodel", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "TwoDevices",
      dependencies: [
        .product(name: "DataModelRuntime", package: "swift-datamodel"),
        .product(name: "OfflineSync", package: "swift-datamodel"),
      ],
      plugins: [.plugin(name: "GenerateDataModel", package: "swift-datamodel")]
    )
  ]
)
