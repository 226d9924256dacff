import DataModelDefinition
import Testing

/// Values that cannot be read are errors at their place, and reading goes on.
@Suite struct InvalidValueTests {
  @Test(arguments: [
    ("<entity name='A' isAbstract='JA'/>", "2:18", "JA", "isAbstract"),
    ("<entity name='A'><attribute name='a' optional=''/></entity>", "2:38", "", "optional"),
    (
      "<entity name='A'><attribute name='a'\n  usesScalarValueType='Y'/></entity>", "3:3", "Y",
      "usesScalarValueType"
    ),
    ("<entity name='A'><relationship name='a' toMany='2'/></entity>", "2:41", "2", "toMany"),
    ("<fetchRequest name='A' returnDistinctResults='on'/>", "2:24", "on", "returnDistinctResults"),
    ("<configuration name='A' usedWithCloudKit='si'/>", "2:25", "si", "usedWithCloudKit"),
  ])
  func boolean(body: String, place: String, value: String, attribute: String) {
    let reading = Reading(model: body)
    let message = "'\(value)' is not a valid value for '\(attribute)'; write YES or NO [invalid-boolean]"
    #expect(reading.findings == ["\(place): error: \(message)"])
    #expect(reading.model != nil)
  }

  @Test(arguments: [
    ("<entity name='A'><relationship name='a' maxCount='many'/></entity>", "2:41", "many", "maxCount"),
    ("<entity name='A'><relationship name='a' minCount=''/></entity>", "2:41", "", "minCount"),
    ("<entity name='A'><relationship name='a' minCount='1.0'/></entity>", "2:41", "1.0", "minCount"),
    (
      "<fetchRequest name='A' fetchLimit='99999999999999999999'/>", "2:24", "99999999999999999999",
      "fetchLimit"
    ),
    ("<fetchRequest name='A' fetchBatchSize='ten'/>", "2:24", "ten", "fetchBatchSize"),
  ])
  func number(body: String, place: String, value: String, attribute: String) {
    let message = "'\(value)' is not a valid value for '\(attribute)'; write a whole number [invalid-number]"
    #expect(Reading(model: body).findings == ["\(place): error: \(message)"])
  }

  /// Without a name the element is left out; an empty name does not count.
  @Test(arguments: [
    ("<entity><attribute/></entity>", "2:1", "entity", "name"),
    ("<entity name=''/>", "2:9", "entity", "name"),
    ("<composite/>", "2:1", "composite", "name"),
    ("<fetchRequest entity='A'/>", "2:1", "fetchRequest", "name"),
    ("<configuration/>", "2:1", "configuration", "name"),
    ("<configuration name='A'><memberEntity/></configuration>", "2:25", "memberEntity", "name"),
    ("<userInfo>\n  <entry value='1'/></userInfo>", "3:3", "entry", "key"),
    ("<entity name='A'>\n  <attribute optional='YES'/></entity>", "3:3", "attribute", "name"),
    ("<entity name='A'>\n  <attribute\n    name=''/></entity>", "4:5", "attribute", "name"),
    ("<entity name='A'>\n  <relationship/></entity>", "3:3", "relationship", "name"),
    ("<entity name='A'>\n  <fetchedProperty/></entity>", "3:3", "fetchedProperty", "name"),
    ("<entity name='A'>\n  <fetchIndex/></entity>", "3:3", "fetchIndex", "name"),
    (
      "<entity name='A'><compoundIndexes><compoundIndex>\n"
        + "<index/></compoundIndex></compoundIndexes></entity>",
      "3:1", "index", "value"
    ),
  ])
  func missingName(body: String, place: String, element: String, attribute: String) {
    let message = "'\(element)' needs a '\(attribute)' [missing-name]"
    #expect(Reading(model: body).findings == ["\(place): error: \(message)"])
  }

  @Test func readingGoesOn() {
    let reading = Reading(
      model: """
        <entity isAbstract="no"/>
        <entity name="A" isAbstract="perhaps">
            <attribute name="a" optional="perhaps" transient="YES"/>
            <relationship name="r" maxCount="x" toMany="y"/>
        </entity>
        """
    )
    #expect(
      reading.findings == [
        "2:1: error: 'entity' needs a 'name' [missing-name]",
        "3:18: error: 'perhaps' is not a valid value for 'isAbstract'; write YES or NO [invalid-boolean]",
        "4:25: error: 'perhaps' is not a valid value for 'optional'; write YES or NO [invalid-boolean]",
        "5:28: error: 'x' is not a valid value for 'maxCount'; write a whole number [invalid-number]",
        "5:41: error: 'y' is not a valid value for 'toMany'; write YES or NO [invalid-boolean]",
      ]
    )
    #expect(reading.model?.entities.first?.attributes.first?.isTransient == true)
  }
}
