/// The protocol of a service.
public enum ServiceDialect: Sendable, Hashable {
  /// Azure Mobile Apps, `ZUMO-API-VERSION: 2.0.0`, like a release of its Node server.
  case mobileApps(MobileAppsRelease)
  /// The Datasync service of the .NET Community Toolkit, version 10.
  case datasync

  /// Azure Mobile Apps, like the last release of its Node server.
  public static let mobileApps = ServiceDialect.mobileApps(.v4_0_1)
}

/// A release of the Node server of Azure Mobile Apps. Releases differ in their treatment of soft-deleted
/// rows, and in paging.
public enum MobileAppsRelease: String, Sendable, Hashable, CaseIterable {
  /// November 2016: a soft-deleted row can be changed, but deleting it again is a conflict. No page is longer
  /// than the page size.
  case v3_0_0 = "3.0.0"
  /// March 2017: a soft-deleted row is not found, and `$top` can ask for a page beyond the page size.
  case v4_0_1 = "4.0.1"
}
