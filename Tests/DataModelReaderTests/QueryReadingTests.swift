import DataModelDefinition
import Testing

/// Fetch requests, fetched properties, configurations, indexes and constraints.
@Suite struct QueryReadingTests {
  @Test func fetchRequest() throws {
    let reading = Reading(
      model: """
        <fetchRequest name="Cheap" entity="Product" predicateString="price &lt; $PRICE" resultType="2" \
        fetchLimit="10" fetchBatchSize="20" includeSubentities="YES" includePropertyValues="NO" \
        includesPendingChanges="YES" returnObjectsAsFaults="NO" returnDistinctResults="YES"/>
        <fetchRequest name="All"/>
        """
    )
    #expect(reading.findings.isEmpty)
    let requests = try #require(reading.model?.fetchRequests)
    let cheap = try #require(requests.first)
    #expect(cheap.name == "Cheap")
    #expect(cheap.entityName == "Product")
    #expect(cheap.predicate == "price < $PRICE")
    #expect(cheap.resultType == .dictionaries)
    #expect(cheap.limit == 10)
    #expect(cheap.batchSize == 20)
    #expect(cheap.includesSubentities == true)
    #expect(cheap.includesPropertyValues == false)
    #expect(cheap.includesPendingChanges == true)
    #expect(cheap.returnsObjectsAsFaults == false)
    #expect(cheap.returnsDistinctResults == true)
    let all = try #require(requests.last)
    #expect(all.entityName == nil)
    #expect(all.predicate == nil)
    #expect(all.resultType == .objects)
    #expect(all.limit == nil)
    #expect(all.batchSize == nil)
    #expect(all.includesSubentities == nil)
    #expect(all.includesPropertyValues == nil)
    #expect(all.includesPendingChanges == nil)
    #expect(all.returnsObjectsAsFaults == nil)
    #expect(all.returnsDistinctResults == nil)
  }

  static let resultTypes: [(String, FetchResultType)] = [
    ("0", .objects), ("1", .objectIDs), ("2", .dictionaries), ("4", .unrecognized("4")),
  ]

  @Test(arguments: resultTypes)
  func resultType(word: String, type: FetchResultType) {
    let reading = Reading(model: "<fetchRequest name=\"F\" entity=\"E\" resultType=\"\(word)\"/>")
    #expect(reading.model?.fetchRequests.first?.resultType == type)
  }

  @Test func fetchedProperty() throws {
    let reading = Reading(
      entity: """
        <fetchedProperty name="similar" optional="YES" syncable="YES">
            <fetchRequest name="fetchedPropertyFetchRequest" entity="E" predicateString="TRUEPREDICATE"/>
            <userInfo><entry key="k" value="v"/></userInfo>
        </fetchedProperty>
        <fetchedProperty name="bare"/>
        """
    )
    #expect(reading.findings.isEmpty)
    let properties = try #require(reading.model?.entities.first?.fetchedProperties)
    #expect(properties.map(\.name) == ["similar", "bare"])
    #expect(properties.map(\.isOptional) == [true, false])
    #expect(properties.map(\.fetchRequest?.predicate) == ["TRUEPREDICATE", nil])
    #expect(properties.map(\.userInfo.count) == [1, 0])
  }

  @Test func configurations() throws {
    let reading = Reading(
      model: """
        <configuration name="Cloud" usedWithCloudKit="YES">
            <memberEntity name="A"/>
            <memberEntity name="B"/>
            <userInfo><entry key="k" value="v"/></userInfo>
        </configuration>
        <configuration name="Empty"/>
        """
    )
    #expect(reading.findings.isEmpty)
    let configurations = try #require(reading.model?.configurations)
    #expect(configurations.map(\.name) == ["Cloud", "Empty"])
    #expect(configurations.map(\.isUsedWithCloudKit) == [true, false])
    #expect(configurations.map { $0.members.map(\.name) } == [["A", "B"], []])
    #expect(configurations.map(\.userInfo.count) == [1, 0])
  }

  @Test func fetchIndexes() throws {
    let reading = Reading(
      entity: """
        <fetchIndex name="byPlaceIndex">
            <fetchIndexElement property="place" type="Binary" order="ascending"/>
            <fetchIndexElement property="x" type="RTree" order="descending"/>
            <fetchIndexElement expression="length:(place)" expressionType="Integer 64"/>
            <fetchIndexElement type="Hash"/>
        </fetchIndex>
        <fetchIndex name="empty"/>
        """
    )
    #expect(
      reading.findings == [
        "7:24: warning: 'Hash' is not a valid value for 'type'; write 'Binary' or 'RTree' [unknown-value]"
      ]
    )
    let indexes = try #require(reading.model?.entities.first?.fetchIndexes)
    #expect(indexes.map(\.name) == ["byPlaceIndex", "empty"])
    let elements = try #require(indexes.first?.elements)
    #expect(elements.map(\.property) == ["place", "x", nil, nil])
    #expect(elements.map(\.type) == [.binary, .rTree, .binary, .unrecognized("Hash")])
    #expect(elements.map(\.isDescending) == [false, true, false, false])
    #expect(elements.map(\.expression) == [nil, nil, "length:(place)", nil])
    #expect(elements.map(\.expressionType) == [nil, nil, "Integer 64", nil])
  }

  @Test func compoundIndexesAndConstraints() throws {
    let reading = Reading(
      entity: """
        <compoundIndexes>
            <compoundIndex><index value="a"/><index value="b"/></compoundIndex>
            <compoundIndex/>
        </compoundIndexes>
        <uniquenessConstraints>
            <uniquenessConstraint><constraint value="id"/></uniquenessConstraint>
            <uniquenessConstraint><constraint value="a"/><constraint value="b"/></uniquenessConstraint>
        </uniquenessConstraints>
        """
    )
    #expect(reading.findings.isEmpty)
    let entity = try #require(reading.model?.entities.first)
    #expect(entity.compoundIndexes.map { $0.properties.map(\.name) } == [["a", "b"], []])
    #expect(entity.uniquenessConstraints.map { $0.properties.map(\.name) } == [["id"], ["a", "b"]])
    let constraint = try #require(entity.uniquenessConstraints.last?.properties.last)
    #expect(reading.model?.source.position(at: constraint.origin.offset) == .init(line: 9, column: 50))
  }
}
