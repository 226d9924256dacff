import DataModelDefinition

/// The introduction of `Documentation/Reference/Rules.md`, above the rules.
enum RuleDocumentIntroduction {
  static let text = """
    # Rules

    What `datamodel validate` reports, and why. This page is made from the rules themselves; a test keeps it \
    so.

    An **error** says that nothing right can be generated, a **warning** that a model which Xcode compiles \
    has a defect, a
    **note** that something is worth knowing. Severities follow what real models show: in 283 versions of \
    models from 37
    repositories no error was a false one.

    ## Choosing what is reported

    Each finding ends with the id of its rule in brackets. A rule, or the group that it is listed under \
    here, is switched
    off

    * for a run: `datamodel validate --disable missing-inverse,naming Model.xcdatamodeld`
    * for a project: `rules: { disable: [missing-inverse, naming] }` in \
    [`datamodel.yaml`](Configuration.md), which can also
      set severities: `rules: { severity: { missing-inverse: error } }`
    * for an element: the key `datamodel.disable` in its user info, which Xcode edits in the data model \
    inspector. On a
      property it counts for the property, on an entity for all in it, on the model for everything.

      ```xml
      <relationship name="owner" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Person">
        <userInfo>
          <entry key="datamodel.disable" value="missing-inverse"/>
        </userInfo>
      </relationship>
      ```

    What is off by default is switched on with `--enable` or `rules: { enable: [ordered-relationship] }`. \
    Errors about the
    structure of a model stay: the generator relies on them.

    ## The switches of momc

    What a team has set in Xcode is said here with a group.

    | build setting | option of momc | here |
    |---|---|---|
    | `MOMC_NO_WARNINGS` | `--no-warnings` | without `--strict`, warnings change no exit code |
    | `MOMC_NO_INVERSE_RELATIONSHIP_WARNINGS` | `--no-inverse-relationship-warnings` | `--disable \
    inverse-relationships` |
    | `MOMC_NO_MAX_PROPERTY_COUNT_WARNINGS` | `--no-max-property-count-warnings` | `--disable \
    property-count` |
    | `MOMC_NO_DELETE_RULE_WARNINGS` | `--no-delete-rule-warnings` | `--disable delete-rules` |
    | `MOMC_SUPPRESS_INVERSE_TRANSIENT_ERROR` | `--suppress-inverse-transient-error` | `--disable \
    inverse-transient` |

    ## Rules that report often

    Three rules report in more than a tenth of the repositories whose models this was developed with
    (`Scripts/rule-prevalence FOLDER` counts them in yours), and stay on all the same:

    * `xcode-class-generation`, in 11 of 37: it is Xcode's default for new entities. It matters if you \
    generate types
      here and compile the model with Xcode too. If you only check models, switch the group `xcode` off.
    * `insecure-transformer`, in 9 of 37: Xcode 12 and later warn of the same.
    * `missing-inverse`, in 5 of 37: Xcode warns of it in every version, and Apple's documentation asks for \
    inverses.

    """

  static func description(of group: RuleGroup) -> String {
    switch group {
    case .document: "Files, bundles and XML."
    case .structure: "What the model says of entities and their properties."
    case .naming: "How names are written, and with what they collide."
    case .inverseRelationships: "What `MOMC_NO_INVERSE_RELATIONSHIP_WARNINGS` silences."
    case .deleteRules: "What `MOMC_NO_DELETE_RULE_WARNINGS` silences."
    case .propertyCount: "What `MOMC_NO_MAX_PROPERTY_COUNT_WARNINGS` silences."
    case .inverseTransient: "What `MOMC_SUPPRESS_INVERSE_TRANSIENT_ERROR` silences."
    case .xcode: "What Xcode also does with the model."
    case .sync:
      """
      What offline sync requires: on with the profiles `mobile-apps` and `mobile-services`. A model with \
      entities that begin with `MS_` gets one of them automatically.
      """
    case .cloudKit:
      """
      What `NSPersistentCloudKitContainer` requires, which its users meet only at run time otherwise: on \
      with the profile `cloudkit`, for the configurations that are used with CloudKit, or for all entities \
      if none is.
      """
    case .mapping:
      "What tables cannot hold of a model: `datamodel sql --notes` reports it, `validate` does not."
    }
  }
}
