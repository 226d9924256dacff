import ArgumentParser
import DataModelTestSupport
import DataModelTool
import Foundation
import Testing

@testable import DataModelServer
@testable import TodoExample

/// Calls of `swift`, compared with the manifests, and of the programs that `swift run` runs, which their own
/// parsers read.
enum PackageCommand {
  /// `swift build`, `swift run`, or `swift package`.
  @Sendable static func check(_ arguments: [String]) throws {
    var rest = arguments.dropFirst()
    func next() throws -> String {
      guard let word = rest.popFirst() else { throw ShellMistake("a word is missing") }
      return word
    }
    var options: [(name: String, value: String)] = []
    while rest.first?.hasPrefix("-") == true {
      let name = try next()
      options.append((name, name == "--allow-writing-to-package-directory" ? "" : try next()))
    }
    let folder = options.first { $0.name == "--package-path" }?.value ?? ""
    for (name, value) in options {
      switch name {
      case "--package-path", "--allow-writing-to-package-directory": break
      case "-c": try ShellMistake.unless(["debug", "release"].contains(value), value)
      case "--product": try requireProduct(value, of: folder)
      case "--traits":
        let manifest = try Repository.text(of: "Package.swift")
        for trait in value.split(separator: ",") {
          let isThere = manifest.contains(try Regex("\\.trait\\(\\s*name: \"\(trait)\""))
          try ShellMistake.unless(isThere, "no trait '\(trait)'")
        }
      default: throw ShellMistake("no test knows the option '\(name)' of 'swift'")
      }
    }
    switch arguments.first {
    case "build": try ShellMistake.unless(rest.isEmpty, "\(rest)")
    case "run":
      let product = try next()
      try requireProduct(product, of: folder)
      try parse(product, Array(rest))
    case "package": try checkPlugin(Array(rest))
    default: throw ShellMistake("no test knows 'swift \(arguments.first ?? "")'")
    }
  }

  /// Parses the arguments of a program of ours.
  ///
  /// - Parameters:
  ///   - product: the name of the program
  ///   - arguments: the arguments
  /// - Throws: what the program would say about them
  static func parse(_ product: String, _ arguments: [String]) throws {
    switch product {
    case "datamodel": _ = try DataModelCommand.parseAsRoot(arguments)
    case "todo": _ = try Todo.parseAsRoot(arguments)
    case "datamodel-server":
      #if DevServer
      if #available(macOS 14, *) { _ = try ServerCommand.parseAsRoot(arguments) }
      #endif
    default: throw ShellMistake("no test knows the program '\(product)'")
    }
  }

  /// Requires a product of the package in a folder, in whose sources a product has the name of its target.
  static func requireProduct(_ product: String, of folder: String) throws {
    let manifest = try Repository.text(of: folder.isEmpty ? "Package.swift" : "\(folder)/Package.swift")
    let forms = [".executable(name: \"", ".executableTarget(name: \"", ".executableTarget(\n      name: \""]
    let isThere = forms.contains { manifest.contains("\($0)\(product)\"") }
    try ShellMistake.unless(isThere, "\(folder): no product '\(product)'")
  }

  /// The command of the plugin, with the options that are its own.
  private static func checkPlugin(_ arguments: [String]) throws {
    let manifest = try Repository.text(of: "Package.swift")
    let verb = arguments.first ?? ""
    try ShellMistake.unless(manifest.contains("verb: \"\(verb)\""), "no plugin '\(verb)'")
    let folder = "Plugins/GenerateDataModelSources"
    let sources = try Repository.swiftFiles(in: folder).map { try String(contentsOf: $0, encoding: .utf8) }
    for option in arguments where option.hasPrefix("--") {
      let name = option.dropFirst(2)
      let isThere = sources.contains {
        $0.contains("\"\(option)\"") || $0.contains("named: \"\(name)\"")
      }
      try ShellMistake.unless(isThere, "no option '\(option)'")
    }
  }
}
