/// The models in `Schemas/` that state what the sync profiles require, as bytes in the binary.
///
/// `Requirements/` holds links to them under names of their own, since every model's file is called `contents`.
package enum EmbeddedSchemas {
  /// The 2014 preview of Mobile Services: two system tables, columns that begin with `ms_`.
  package static let mobileServicesPreview = EmbeddedSchema(
    name: "MobileServicesPreviewTables",
    contents: PackageResources.MobileServicesPreviewTables_xml
  )
  /// Mobile Services 2.x: three system tables, columns that begin with `ms_`.
  package static let mobileServices = EmbeddedSchema(
    name: "MobileServicesTables",
    contents: PackageResources.MobileServicesTables_xml
  )
  /// Mobile Apps: three system tables, columns without prefix.
  package static let mobileApps = EmbeddedSchema(
    name: "MobileAppsTables",
    contents: PackageResources.MobileAppsTables_xml
  )
}

/// A model in the binary.
package struct EmbeddedSchema: Sendable {
  package let name: String
  /// The bytes of the model's `contents`.
  package let contents: [UInt8]
}
