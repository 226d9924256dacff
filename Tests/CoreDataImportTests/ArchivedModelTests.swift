import CoreDataImport
import Testing

/// What Core Data's numbers mean.
struct ArchivedModelTests {
  @Test(arguments: [(0, true), (1, false), (2, true), (5, true)])
  func aRelationshipWithAnyMaximumButOneIsToMany(maximum: Int, isToMany: Bool) {
    let relationship = ArchivedRelationship(name: "pages", destination: "Page", maximumCount: maximum)
    #expect(relationship.isToMany == isToMany)
  }
}
