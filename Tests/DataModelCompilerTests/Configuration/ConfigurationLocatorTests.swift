import DataModelCompiler
import DataModelDefinition
import DataModelReader
import DataModelTestSupport
import Testing

/// Which configuration counts, from the folder `/home/me/app`.
@Suite struct ConfigurationLocatorTests {
  /// The path on the command line, the path of the bundle, the files there are, and the one that counts.
  static let examples: [(searched: String, bundle: String, files: [String], expected: String?)] = [
    ("M.xcdatamodeld", "M.xcdatamodeld", [], nil),
    ("M.xcdatamodeld", "M.xcdatamodeld", ["datamodel.yaml"], "datamodel.yaml"),
    (".", "./M.xcdatamodeld", ["datamodel.yaml"], "datamodel.yaml"),
    // The nearest one counts, alone.
    (".", "./A/B/M.xcdatamodeld", ["datamodel.yaml", "A/datamodel.yaml"], "A/datamodel.yaml"),
    ("A/B", "A/B/M.xcdatamodeld", ["A/B/datamodel.yaml", "A/datamodel.yaml"], "A/B/datamodel.yaml"),
    ("A", "A/B/M.xcdatamodeld", ["A/C/datamodel.yaml"], nil),
    // Above what was given, up to the current folder, and no further.
    ("A/B/M.xcdatamodeld", "A/B/M.xcdatamodeld", ["datamodel.yaml"], "datamodel.yaml"),
    ("A/B", "A/B/M.xcdatamodeld", ["../datamodel.yaml", "/home/me/datamodel.yaml"], nil),
    (
      "/home/me/app/A", "/home/me/app/A/M.xcdatamodeld", ["/home/me/app/datamodel.yaml"],
      "/home/me/app/datamodel.yaml"
    ),
    ("/home/me/app/A", "/home/me/app/A/M.xcdatamodeld", ["/home/me/datamodel.yaml", "/datamodel.yaml"], nil),
    (
      "../app/A", "../app/A/M.xcdatamodeld", ["../app/datamodel.yaml", "../datamodel.yaml"],
      "../app/datamodel.yaml"
    ),
    ("A/../B", "A/../B/M.xcdatamodeld", ["A/datamodel.yaml", "datamodel.yaml"], "datamodel.yaml"),
    // Outside of the current folder: up to the folder that was searched, or only beside the bundle.
    ("../lib", "../lib/A/M.xcdatamodeld", ["../lib/datamodel.yaml"], "../lib/datamodel.yaml"),
    ("../lib/A", "../lib/A/M.xcdatamodeld", ["../lib/datamodel.yaml", "../datamodel.yaml"], nil),
    ("..", "../lib/M.xcdatamodeld", ["../datamodel.yaml", "../../datamodel.yaml"], "../datamodel.yaml"),
    ("..", "../lib/M.xcdatamodeld", ["../../datamodel.yaml"], nil),
    ("/lib/M.xcdatamodeld", "/lib/M.xcdatamodeld", ["/lib/datamodel.yaml"], "/lib/datamodel.yaml"),
    ("/lib/M.xcdatamodeld", "/lib/M.xcdatamodeld", ["/datamodel.yaml"], nil),
    ("/", "/lib/M.xcdatamodeld", ["/datamodel.yaml"], "/datamodel.yaml"),
    ("/home/me/app2", "/home/me/app2/M.xcdatamodeld", ["/home/me/datamodel.yaml"], nil),
    // Something inside a bundle: never a file in there.
    (
      "M.xcdatamodeld/M.xcdatamodel/contents", "M.xcdatamodeld/M.xcdatamodel/contents",
      ["M.xcdatamodeld/datamodel.yaml", "datamodel.yaml"], "datamodel.yaml"
    ),
    (
      "/lib/M.xcdatamodeld/M.xcdatamodel", "/lib/M.xcdatamodeld/M.xcdatamodel", ["/lib/datamodel.yaml"],
      "/lib/datamodel.yaml"
    ),
    // A folder of that name is not a configuration.
    ("A", "A/M.xcdatamodeld", ["A/datamodel.yaml/x", "datamodel.yaml"], "datamodel.yaml"),
  ]

  @Test(arguments: examples)
  func nearest(_ searched: String, _ bundle: String, _ files: [String], _ expected: String?) {
    let locator = ConfigurationLocator(files: InMemoryFiles(unreadable: files), currentFolder: "/home/me/app")
    #expect(locator.path(forModelAt: bundle, searched: searched) == expected)
  }

  @Test func theRootAsCurrentFolder() {
    let locator = ConfigurationLocator(
      files: InMemoryFiles(unreadable: ["datamodel.yaml"]),
      currentFolder: "/"
    )
    #expect(locator.path(forModelAt: "A/M.xcdatamodeld", searched: "A") == "datamodel.yaml")
  }

  @Test func whatCannotBeRead() {
    let files = InMemoryFiles(unreadable: ["here/datamodel.yaml"])
    for (path, reason) in [
      ("there.yaml", "no such file"),
      ("here", "this is a folder; pass the path of a configuration file"),
      ("here/datamodel.yaml", "permission denied"),
    ] {
      var diagnostics = Diagnostics()
      #expect(throws: FileAccessError(path: path, reason: reason)) {
        try ProjectConfiguration.read(at: path, from: files, diagnostics: &diagnostics)
      }
    }
  }
}
