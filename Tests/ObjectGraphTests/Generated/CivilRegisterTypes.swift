// Written by Tests/ObjectGraphTests/type-table. Changes to this file will be lost.

import ObjectGraphReference

extension GeneratedTypes {
  static let civilRegister: Self = {
    var types = Self(schema: CivilRegisterCivilRegisterSchema.schema)
    types.add(CivilRegisterAddress.self)
    types.add("residents", CivilRegisterAddress.residents)
    types.add(CivilRegisterCitizen.self)
    types.add("passport", CivilRegisterCitizen.passport)
    types.add("address", CivilRegisterCitizen.address)
    types.add("deputy", CivilRegisterCitizen.deputy)
    types.add("deputyOf", CivilRegisterCitizen.deputyOf)
    types.add(CivilRegisterPassport.self)
    types.add("citizen", CivilRegisterPassport.citizen)
    types.add("stamps", CivilRegisterPassport.stamps)
    types.add(CivilRegisterStamp.self)
    types.add("passport", CivilRegisterStamp.passport)
    return types
  }()
}
