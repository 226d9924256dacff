/// The models in `Schemas/` that state what the sync profiles require, as text in the binary.
package enum EmbeddedSchemas {
  /// The 2014 preview of Mobile Services: two system tables, columns that begin with `ms_`.
  package static let mobileServicesPreview = EmbeddedSchema("MobileServicesPreviewTables")
  /// Mobile Services 2.x: three system tables, columns that begin with `ms_`.
  package static let mobileServices = EmbeddedSchema("MobileServicesTables")
  /// Mobile Apps: three system tables, columns without prefix.
  package static let mobileApps = EmbeddedSchema("MobileAppsTables")

  package static let all = [mobileServicesPreview, mobileServices, mobileApps]
}

/// A model in the binary.
package struct EmbeddedSchema: Sendable {
  package let name: String
  /// The model's `contents`; a test compares it with the file.
  package let contents: String

  fileprivate init(_ name: String) {
    self.name = name
    contents = EmbeddedSchemaTexts.all[name] ?? ""
  }
}
