import Foundation
import PackagePlugin

/// Generates the Swift sources of every model of a target when the target is built.
@main
struct GenerateDataModel: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    guard let module = target.sourceModule else { return [] }
    let bundles = try ModelBundles.all(inFolder: module.directoryURL)
    guard !bundles.isEmpty else {
      Diagnostics.warning("the target '\(target.name)' has no data model (.xcdatamodeld or .xcdatamodel)")
      return []
    }
    let tool = try context.tool(named: GeneratorTool.name).url
    let models = FoundModel.all(bundles, from: module.directoryURL, upTo: context.package.directoryURL)
    let usesOfflineSync = module.dependencies.contains { dependency in
      if case .product(let product) = dependency { product.name == "OfflineSync" } else { false }
    }
    return commands(for: models, tool, context.pluginWorkDirectoryURL, usesOfflineSync: usesOfflineSync)
  }

  private func commands(
    for models: [FoundModel],
    _ tool: URL,
    _ workFolder: URL,
    usesOfflineSync: Bool
  ) -> [Command] {
    models.enumerated().map { position, model in
      model.command(
        tool: tool,
        workFolder: workFolder,
        after: Array(models[..<position]),
        usesOfflineSync: usesOfflineSync
      )
    }
  }
}

#if canImport(XcodeProjectPlugin)
import XcodeProjectPlugin

extension GenerateDataModel: XcodeBuildToolPlugin {
  func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
    // Xcode lists a model as one file of the target, wherever its folder is.
    let bundles = target.inputFiles.map(\.url).filter(ModelBundles.isBundle).sorted { $0.path < $1.path }
    let tool = try context.tool(named: GeneratorTool.name).url
    let project = context.xcodeProject.directoryURL
    let models = FoundModel.all(bundles, from: project, upTo: project)
    let usesOfflineSync = target.dependencies.contains { dependency in
      if case .product(let product) = dependency { product.name == "OfflineSync" } else { false }
    }
    return commands(for: models, tool, context.pluginWorkDirectoryURL, usesOfflineSync: usesOfflineSync)
  }
}
#endif
