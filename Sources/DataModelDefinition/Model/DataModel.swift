/// A data model as written in its `contents` file, with nothing resolved or added.
///
/// Names that refer to other elements (a destination, a parent) stay names here, since a model with an
/// unknown destination is still a model; ``ModelIndex`` resolves them.
package struct DataModel: Sendable {
  /// The name of the version, which is its folder's name without `.xcdatamodel`; the file does not contain
  /// it.
  package var name: String
  package var entities: [Entity] = []
  package var composites: [Composite] = []
  package var fetchRequests: [FetchRequest] = []
  package var configurations: [Configuration] = []
  package var userInfo: [UserInfoEntry] = []
  /// The build of the editor that last saved the file, as text: `22758`.
  package var lastSavedToolsVersion: String?
  /// `Automatic`, or the oldest Xcode that must read the file: `Xcode 9.0`.
  package var minimumToolsVersion: String?
  /// The language of Xcode's own class generation: `Swift` or `Objective-C`.
  package var sourceLanguage: String?
  /// Free text that becomes the model's version identifier.
  package var versionIdentifier: String?
  package var isUsedWithCloudKit = false
  package var isUsedWithSwiftData = false
  package var source: SourceFile
  package var origin: ElementOrigin

  package init(name: String, source: SourceFile, origin: ElementOrigin = .none) {
    self.name = name
    self.source = source
    self.origin = origin
  }
}
