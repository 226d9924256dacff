import DataModelTestSupport
import Foundation
import Testing

/// The pictures of the documentation are what their texts say, and are shown.
@Suite struct PictureTests {
  private static let folder = "Documentation/Pictures"

  @Test(.enabled(if: ShellPrograms.isInstalled("python3"), "needs python3"))
  func areUpToDate() throws {
    let outcome = try ShellScript(in: Repository.root).run("Scripts/pictures --check")
    #expect((outcome.status, outcome.errors) == (0, ""))
  }

  @Test func areShown() throws {
    let pages = try Repository.documents().map(Repository.text)
    let pictures = try Repository.names(in: Self.folder).filter { $0.hasSuffix(".svg") }
    #expect(!pictures.isEmpty)
    for picture in pictures {
      #expect(pages.contains { $0.contains("Pictures/\(picture))") }, "no page shows \(picture)")
    }
  }
}
