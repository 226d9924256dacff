package import DataModelDefinition

/// Finds the models at a path.
package struct ModelLocator {
  private let files: any FileSource
  private let exclusion: SearchExclusion
  private var diagnostics = Diagnostics()
  private var leftOut: [String] = []
  /// The folders that were searched, with links resolved, since links may form a cycle.
  private var searched: Set<String> = []
  /// The links to folders that were found but not followed yet.
  private var links: [String] = []

  /// Finds models.
  ///
  /// - Returns: the models, by path; empty if the path has no model, or only an unusable one, which is an
  ///   error
  /// - Throws: ``FileAccessError`` if the path does not exist or cannot be read
  package static func locate(
    _ path: String,
    in files: any FileSource,
    excluding exclusion: SearchExclusion,
    leftOut: inout [String],
    diagnostics: inout Diagnostics
  ) throws(FileAccessError) -> [ModelBundle] {
    var locator = ModelLocator(files: files, exclusion: exclusion)
    defer {
      diagnostics.append(locator.diagnostics)
      leftOut += locator.leftOut
    }
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return try locator.locate(path)
  }

  /// Finds models in all folders that are not hidden.
  package static func locate(
    _ path: String,
    in files: any FileSource,
    diagnostics: inout Diagnostics
  ) throws(FileAccessError) -> [ModelBundle] {
    var leftOut: [String] = []
    return try locate(path, in: files, excluding: .none, leftOut: &leftOut, diagnostics: &diagnostics)
  }

  private mutating func locate(_ path: String) throws(FileAccessError) -> [ModelBundle] {
    guard let kind = files.kind(of: path) else {
      throw FileAccessError(path: path, reason: "no such file or folder")
    }
    let name = Self.lastComponent(of: path)
    if let refusal = Self.refusal(ofName: name, kind) {
      diagnostics.emit(refusal.rule, refusal.message, at: SourceLocation(path: path), about: nil)
      return []
    }
    switch kind {
    case .file: return [ModelBundle(loneFileAt: path)]
    case .folder where name.hasSuffix(".xcdatamodeld"): return try bundle(at: path).map { [$0] } ?? []
    case .folder where name.hasSuffix(".xcdatamodel"): return [bareVersion(at: path)]
    case .folder:
      var found = try search(path)
      // Links come last: a model in the same folder is then found by its own path.
      while !links.isEmpty {
        links.sort()
        let link = links.removeFirst()
        // Everything around the folder would count as part of it.
        if isAround(path, files.resolvedPath(link)) {
          leftOut.append(link)
        } else {
          found += try search(link)
        }
      }
      return found
    }
  }

  private func isAround(_ folder: String, _ resolved: String) -> Bool {
    let resolvedFolder = files.resolvedPath(folder)
    return resolved == "/" || resolvedFolder.hasPrefix("\(resolved)/")
  }

  /// Reports a file or a broken link with the name of a model or a version, which would be silently missing.
  private mutating func reportStray(_ path: String) {
    let what = files.kind(of: path) == nil && files.isLink(path) ? "a broken link" : "a file"
    diagnostics.emit(
      DocumentRules.strayName,
      "this is \(what); a model's source is a folder with this name, so nothing is read here",
      at: SourceLocation(path: path),
      about: nil
    )
  }

  /// Returns why a path is not the source of a model, if it is one that people mistake for it.
  private static func refusal(ofName name: String, _ kind: FileKind) -> (rule: Rule, message: String)? {
    if name.hasSuffix(".xcmappingmodel") || name == "xcmapping.xml" {
      return (DocumentRules.mappingModel, "this is a mapping model, which only Apple's migrations read")
    }
    if name.hasSuffix(".momd") || name.hasSuffix(".mom") || name.hasSuffix(".omo") {
      return (
        DocumentRules.compiledModel, "this is a compiled model; pass the .xcdatamodeld that it was made from"
      )
    }
    if case .file = kind, name.hasSuffix(".xcdatamodel") || name.hasSuffix(".xcdatamodeld") {
      return (DocumentRules.compiledModel, "this is a file; a model's source is a folder with this name")
    }
    return nil
  }

  // MARK: - The forms of a model

  private mutating func bundle(at path: String) throws(FileAccessError) -> ModelBundle? {
    let names = try files.names(inFolder: path)
    let modelName = Self.stem(of: path, extension: ".xcdatamodeld")
    var versions: [ModelVersion] = []
    for name in names where name.hasSuffix(".xcdatamodel") && !name.hasPrefix(".") {
      guard files.kind(of: "\(path)/\(name)") == .folder else {
        reportStray("\(path)/\(name)")
        continue
      }
      versions.append(version(at: "\(path)/\(name)", of: modelName))
    }
    guard !versions.isEmpty else {
      diagnostics.emit(
        DocumentRules.noVersion,
        "the bundle has no version: expected a folder 'NAME.xcdatamodel' with a 'contents' file",
        at: SourceLocation(path: path),
        about: nil
      )
      return nil
    }
    let byName = Dictionary(versions.map { ($0.name, $0) }) { first, _ in first }
    versions = VersionOrder(versions.map(\.name), of: modelName).names.compactMap { byName[$0] }
    let isStated = names.contains(".xccurrentversion")
    let current = try isStated ? currentVersion(at: "\(path)/.xccurrentversion") : nil
    return ModelBundle(path: path, name: modelName, versions: versions, currentVersion: current)
  }

  private mutating func currentVersion(at path: String) throws(FileAccessError) -> CurrentVersion {
    let file = try files.source(
      at: path,
      limit: XMLLimits.fileSize,
      DocumentRules.documentTooLarge,
      "the file is larger than \(XMLLimits.fileSize >> 20) MiB; it should name one version",
      &diagnostics
    )
    return file.map { CurrentVersion.read($0, diagnostics: &diagnostics) }
      ?? CurrentVersion(name: nil, location: SourceLocation(path: path))
  }

  private func bareVersion(at path: String) -> ModelBundle {
    let version = version(at: path)
    return ModelBundle(path: path, name: version.name, versions: [version])
  }

  private func version(at path: String, of modelName: String? = nil) -> ModelVersion {
    let name = Self.stem(of: path, extension: ".xcdatamodel")
    if case .file = files.kind(of: "\(path)/contents") {
      return ModelVersion(name: name, of: modelName, contentsPath: "\(path)/contents")
    }
    if case .file = files.kind(of: "\(path)/elements") {
      return ModelVersion(name: name, of: modelName, contentsPath: "\(path)/elements", format: .legacy)
    }
    return ModelVersion(name: name, of: modelName, contentsPath: "\(path)/contents", format: .missing)
  }

  /// Returns every model below a folder, except in hidden and excluded folders.
  private mutating func search(_ folder: String) throws(FileAccessError) -> [ModelBundle] {
    guard searched.insert(files.resolvedPath(folder)).inserted else { return [] }
    var found: [ModelBundle] = []
    for name in try files.names(inFolder: folder).sorted() where !name.hasPrefix(".") {
      let path = folder == "/" ? "/\(name)" : "\(folder)/\(name)"
      let isNamedAsModel = name.hasSuffix(".xcdatamodeld") || name.hasSuffix(".xcdatamodel")
      guard files.kind(of: path) == .folder else {
        if isNamedAsModel, !exclusion.leavesOut(path) { reportStray(path) }
        continue
      }
      if exclusion.leavesOut(path) {
        leftOut.append(path)
      } else if name.hasSuffix(".xcdatamodeld") {
        if let bundle = try bundle(at: path) { found.append(bundle) }
      } else if isNamedAsModel {
        found.append(bareVersion(at: path))
      } else if files.isLink(path) {
        links.append(path)
      } else {
        found += try search(path)
      }
    }
    return found
  }

  private static func lastComponent(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  private static func stem(of path: String, extension suffix: String) -> String {
    let name = lastComponent(of: path)
    return name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
  }
}

extension ModelBundle {
  /// Creates the model of a lone file, named after the folder of the version around it, if there is one.
  package init(loneFileAt path: String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let folder = parts.dropLast().last ?? ""
    let file = parts.last ?? path
    let name = folder.hasSuffix(".xcdatamodel") ? VersionName.withoutExtension(folder) : file
    let format: ModelVersion.Format = file == "elements" ? .legacy : .xml
    let version = ModelVersion(name: name, contentsPath: path, format: format)
    self.init(path: path, name: name, versions: [version])
  }
}
