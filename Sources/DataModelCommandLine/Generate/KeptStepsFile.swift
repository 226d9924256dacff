import DataModelCompiler
import Foundation

/// The file of `--keep-steps`.
struct KeptStepsFile {
  let path: String
  /// What the steps depend on besides the versions: the tool, the configuration, and the arguments.
  private let context: VersionDigest

  init(_ path: String, configuration: String?) {
    self.path = path
    let tool = Bundle.main.executablePath ?? CommandLine.arguments[0]
    let attributes = try? FileManager.default.attributesOfItem(atPath: tool)
    let facts: [String] = [
      FileManager.default.currentDirectoryPath,
      tool,
      (attributes?[.size] as? NSNumber)?.description ?? "",
      (attributes?[.modificationDate] as? Date)?.timeIntervalSinceReferenceDate.description ?? "",
    ]
    let bytes = configuration.flatMap { try? DiskFileSource().bytes(of: $0) } ?? []
    context = VersionDigest(
      path: (facts + CommandLine.arguments).joined(separator: "\0"),
      bytes: bytes
    )
  }

  /// The steps of the last run in the same context. A file that cannot be read is written again.
  var steps: KeptSteps {
    let none = KeptSteps(context: context)
    guard let bytes = try? Data(contentsOf: URL(fileURLWithPath: path)) else { return none }
    return (try? JSONDecoder().decode(KeptSteps.self, from: bytes))?.made(in: context) ?? none
  }

  /// Writes the steps for the next run, if they are not those of the last one.
  func write(_ steps: KeptSteps) {
    do {
      let url = URL(fileURLWithPath: path)
      let folder = url.deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      try encoder.encode(steps).write(to: url, options: .atomic)
    } catch {
      Console.report([
        "\(path): warning: the steps are not kept for the next run: the file cannot be written"
      ])
    }
  }
}
