// swift-tools-version: 6.1
import PackageDescription

// On Linux the views compile against a stub of SwiftUI, which draws nothing.
#if os(Linux)
let stub: [Target] = [.target(name: "SwiftUI", path: "Stub/SwiftUI")]
let views: [Target.Dependency] = ["SwiftUI"]
#else
let stub: [Target] = []
let views: [Target.Dependency] = []
#endif

let package = Package(
  name: "TodoApp",
  platforms: [.macOS(.v14), .iOS(.v17)],
  dependencies: [
    .package(name: "swift-datamodel", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "TodoApp",
      dependencies: views + [
        .product(name: "DataModelRuntime", package: "swift-datamodel"),
        .product(name: "OfflineSync", package: "swift-datamodel"),
      ],
      plugins: [.plugin(name: "GenerateDataModel", package: "swift-datamodel")]
    )
  ] + stub
)
