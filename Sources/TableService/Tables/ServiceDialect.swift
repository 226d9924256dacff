/// The protocol that a service speaks.
public enum ServiceDialect: Sendable, Hashable {
  /// Azure Mobile Apps, `ZUMO-API-VERSION: 2.0.0`, as a release of its Node server answers.
  case mobileApps(MobileAppsRelease)
  /// The Datasync service of the .NET Community Toolkit, version 10.
  case datasync

  /// Azure Mobile Apps as its last release answers.
  public static let mobileApps = ServiceDialect.mobileApps(.v4_0_1)
}

/// A release of the Node server of Azure Mobile Apps. They differ in answers about soft-deleted rows, and in
/// paging.
public enum MobileAppsRelease: String, Sendable, Hashable, CaseIterable {
  /// That of November 2016: a change of a soft-deleted row is a conflict, and a page is never longer than the
  /// page size.
  case v3_0_0 = "3.0.0"
  /// That of March 2017: a soft-deleted row is not found, and `$top` may ask for more than a page.
  case v4_0_1 = "4.0.1"
}
