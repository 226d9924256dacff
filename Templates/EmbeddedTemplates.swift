/// The Mustache templates of this folder, as bytes in the binary.
package enum EmbeddedTemplates {
  /// The templates in `Swift/`, by name.
  package static let swift: [String: [UInt8]] = [
    "Entity": PackageResources.Entity_mustache,
    "EntityFile": PackageResources.EntityFile_mustache,
    "Header": PackageResources.Header_mustache,
    "SchemaFile": PackageResources.SchemaFile_mustache,
  ]
}
