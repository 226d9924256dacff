import DataModelReader

extension ModelBundle {
  /// Returns whether the model has several versions, so that users may have stores of another one.
  ///
  /// For a version that was given on its own, those beside it in its `.xcdatamodeld` count, too.
  ///
  /// - Returns: whether there are at least two
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
