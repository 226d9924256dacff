import Foundation
import PackagePlugin

/// Writes the Swift sources of the models of targets into the package, or checks whether they are up to date.
///
///     swift package generate-datamodel --target App
///     swift package generate-datamodel --target App --check
@main
struct GenerateDataModelSources: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    var extractor = ArgumentExtractor(arguments)
    let names = extractor.extractOption(named: "target")
    guard arguments.last != "--target" else {
      Diagnostics.error("expected the name of a target after --target")
      return
    }
    // The other arguments, such as --check, --prune or --layout, go to the tool.
    let options = extractor.remainingArguments
    let targets = try names.isEmpty ? context.package.targets : context.package.targets(named: names)
    let tool = try context.tool(named: GeneratorTool.name).url
    var modelCount = 0
    for module in targets.compactMap(\.sourceModule) {
      let bundles = try ModelBundles.all(inFolder: module.directoryURL)
      let usesOfflineSync = module.dependencies.contains { dependency in
        if case .product(let product) = dependency { product.name == "OfflineSync" } else { false }
      }
      let options = options + (usesOfflineSync ? ["--offline-sync"] : [])
      for (position, bundle) in bundles.enumerated() {
        modelCount += 1
        try run(tool, for: bundle, after: bundles[..<position], in: context.package.directoryURL, options)
      }
    }
    if modelCount == 0 {
      let list = targets.map { "'\($0.name)'" }.joined(separator: ", ")
      Diagnostics.error("no data model (.xcdatamodeld or .xcdatamodel) in \(list)")
    }
  }

  /// Writes the sources beside the model, so that models with one name in different folders do not collide.
  private func run(
    _ tool: URL,
    for bundle: URL,
    after earlier: ArraySlice<URL>,
    in package: URL,
    _ options: [String]
  ) throws {
    let output = bundle.deletingLastPathComponent().appending(path: "Generated")
    let process = Process()
    process.executableURL = tool
    // After '--', a name that begins with a hyphen is not an option.
    process.arguments =
      ["generate", "--output", relative(output, to: package)]
      + earlier.flatMap { ["--beside", relative($0, to: package)] } + options + [
        "--", relative(bundle, to: package),
      ]
    process.currentDirectoryURL = package
    try process.run()
    process.waitUntilExit()
    if process.terminationReason != .exit || process.terminationStatus != 0 {
      let isCheck = options.contains("--check")
      Diagnostics.error(
        "\(bundle.lastPathComponent): "
          + (isCheck
            ? "the sources are not up to date, or could not be generated; see above"
            : "the sources could not be generated; see above")
      )
    }
  }

  /// Returns a path relative to the package, as messages and patches show it.
  private func relative(_ url: URL, to folder: URL) -> String {
    let path = url.path(percentEncoded: false)
    var prefix = folder.path(percentEncoded: false)
    if !prefix.hasSuffix("/") { prefix += "/" }
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }
}
