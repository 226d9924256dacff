// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Todo",
  platforms: [.macOS(.v13)],
  products: [
    .executable(name: "todo", targets: ["Todo"])
  ],
  dependencies: [
    .package(name: "swift-datamodel", path: "../.."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
  ],
  targets: [
    .executableTarget(
      name: "Todo",
      dependencies: [
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "DataModelRuntime", package: "swift-datamodel"),
        .product(name: "OfflineSync", package: "swift-datamodel"),
      ],
      plugins: [.plugin(name: "GenerateDataModel", package: "swift-datamodel")]
    )
  ]
)
