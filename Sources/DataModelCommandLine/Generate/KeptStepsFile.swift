import DataModelCompiler
import Foundation

/// The file of `--keep-steps`: JSON with sorted keys, so that it begins with the context.
struct KeptStepsFile {
  private let path: String
  private let configuration: String?
  /// What the steps depend on besides the versions, before any of it was read; nil if the tool's file cannot
  /// be looked at.
  private let context: ContentDigest?

  private static let start = Data(#"{"context":"#.utf8)

  init(_ path: String, configuration: String?) {
    self.path = path
    self.configuration = configuration
    context = Self.context(configuration)
  }

  /// The tool, the arguments and the configuration as they are now.
  private static func context(_ configuration: String?) -> ContentDigest? {
    let executable = Bundle.main.executablePath ?? CommandLine.arguments[0]
    let tool = URL(fileURLWithPath: executable).resolvingSymlinksInPath().path
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: tool),
      let size = attributes[.size] as? NSNumber, let date = attributes[.modificationDate] as? Date
    else { return nil }
    let facts: [String] = [
      FileManager.default.currentDirectoryPath, tool, size.description,
      date.timeIntervalSinceReferenceDate.description,
    ]
    let bytes = configuration.flatMap { try? DiskFileSource().bytes(of: $0) } ?? []
    return ContentDigest(path: (facts + CommandLine.arguments).joined(separator: "\0"), bytes: bytes)
  }

  /// The steps of the last run in the same context; nil if none can be kept. A file that does not have them
  /// is written again.
  var steps: KeptSteps? {
    guard let context else { return nil }
    let none = KeptSteps(context: context)
    guard let bytes = try? Data(contentsOf: URL(fileURLWithPath: path)) else { return none }
    return (try? JSONDecoder().decode(KeptSteps.self, from: bytes))?.made(in: context) ?? none
  }

  /// Writes the steps for the next run, unless the tool or the configuration has changed during this one.
  func write(_ steps: KeptSteps) {
    guard let context, Self.context(configuration) == context else { return }
    do {
      let url = URL(fileURLWithPath: path)
      // A file of another version of the tool begins like this too.
      if let bytes = try? Data(contentsOf: url), !bytes.isEmpty, !bytes.starts(with: Self.start) {
        return warn("the file has something else; give the path of another one")
      }
      let folder = url.deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      try encoder.encode(steps).write(to: url, options: .atomic)
    } catch {
      warn("the file cannot be written; give a path in a folder that can be")
    }
  }

  private func warn(_ reason: String) {
    Console.report(["\(path): warning: the steps are not kept for the next run: \(reason)"])
  }
}
