// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "TableServiceBenchmark",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(name: "swift-datamodel", path: "../..", traits: ["DevServer"]),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.5.0", traits: []),
    .package(url: "https://github.com/apple/swift-nio", from: "2.65.0"),
  ],
  targets: [
    .executableTarget(
      name: "PlainRoute",
      dependencies: [
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "NIOCore", package: "swift-nio"),
      ]
    ),
    .executableTarget(
      name: "Load",
      dependencies: [
        .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
      ]
    ),
  ]
)
