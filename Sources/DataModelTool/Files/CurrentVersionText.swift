import DataModelDefinition

/// The property list `.xccurrentversion`, as Xcode writes it.
enum CurrentVersionText {
  static let fileName = ".xccurrentversion"

  /// Returns the list that names a version.
  static func naming(_ version: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    \t<key>_XCCurrentVersionName</key>
    \t<string>\(XMLText.escaped("\(version).xcdatamodel"))</string>
    </dict>
    </plist>

    """
  }
}
