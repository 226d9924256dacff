// Written by Tests/ObjectGraphTests/type-table. Changes to this file will be lost.

import ObjectGraphReference

extension GeneratedTypes {
  static let kinship: Self = {
    var types = Self(schema: KinshipKinshipSchema.schema)
    types.add(KinshipHousehold.self)
    types.add("members", KinshipHousehold.members)
    types.add(KinshipPerson.self)
    types.add("mother", KinshipPerson.mother)
    types.add("father", KinshipPerson.father)
    types.add("childrenOfMother", KinshipPerson.childrenOfMother)
    types.add("childrenOfFather", KinshipPerson.childrenOfFather)
    types.add("spouse", KinshipPerson.spouse)
    types.add("friends", KinshipPerson.friends)
    types.add("household", KinshipPerson.household)
    types.add("pets", KinshipPerson.pets)
    types.add(KinshipPet.self)
    types.add("owner", KinshipPet.owner)
    return types
  }()
}
