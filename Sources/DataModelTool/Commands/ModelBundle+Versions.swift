import DataModelReader

extension ModelBundle {
  /// Whether the model has had other versions, so that people may have stores of one of them.
  ///
  /// A version that was given by itself counts with those beside it in its `.xcdatamodeld`.
  ///
  /// - Returns: whether there are two at least
  func hasSeveralVersions(in files: any FileSource, currentFolder: String) -> Bool {
    if versions.count > 1 { return true }
    guard let contents = versions.first?.contentsPath else { return false }
    let path = contents.hasPrefix("/") ? contents : "\(currentFolder)/\(contents)"
    // The file, in the folder of its version, in the bundle.
    let folders = ReportPath.components(of: path).dropLast(2)
    guard folders.last?.hasSuffix(".xcdatamodeld") == true,
      let names = try? files.names(inFolder: "/" + folders.joined(separator: "/"))
    else { return false }
    return names.count { $0.hasSuffix(".xcdatamodel") && !$0.hasPrefix(".") } > 1
  }
}
