import DataModelDefinition

enum OtherGeneration: AttributeCheck {
  static let rule = Rule(
    id: "sync-other-generation",
    severity: .warning,
    group: .sync,
    summary: "A model for Mobile Apps has a system column of Mobile Services.",
    reason: """
      Mobile Services calls its system columns ms_createdAt, ms_updatedAt, ms_version and ms_deleted; Mobile \
      Apps leaves out the prefix, and never fills such a column. Rename it, or choose the profile \
      mobile-services.
      """,
    example: RuleExample(
      in: .file,
      profile: .mobileApps,
      bad: SyncExample.contents(
        with: #"<attribute name="ms_version" optional="YES" attributeType="String"/>"#
      ),
      good: SyncExample.contents(with: #"<attribute name="version" optional="YES" attributeType="String"/>"#)
    )
  )

  static func check(
    _ attribute: Attribute,
    of owner: AttributeOwner,
    _ context: CheckContext,
    into diagnostics: inout Diagnostics
  ) {
    guard let requirements = context.requirements, let entity = owner.entity,
      context.isSynced(entity), ModelProfile.prefixedSystemColumns.contains(attribute.name),
      !requirements.dataColumns.contains(where: { $0.name == attribute.name })
    else { return }
    diagnostics.emit(
      finding(
        """
        '\(entity.name).\(attribute.name)' is a column of Mobile Services; \(requirements.serviceName) never \
        fills it
        """,
        at: context.location(of: "name", in: attribute.origin)
      )
    )
  }
}
