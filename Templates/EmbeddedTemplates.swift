/// The Mustache templates of this folder, as bytes in the binary.
package enum EmbeddedTemplates {
  /// The templates in `Swift/`, by name.
  package static let swift: [String: [UInt8]] = [
    "Composite": PackageResources.Composite_mustache,
    "Entity": PackageResources.Entity_mustache,
    "Enumeration": PackageResources.Enumeration_mustache,
    "File": PackageResources.File_mustache,
    "Header": PackageResources.Header_mustache,
    "Protocol": PackageResources.Protocol_mustache,
    "Schema": PackageResources.Schema_mustache,
    "Union": PackageResources.Union_mustache,
  ]
}
