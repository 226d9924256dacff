// Written by Tests/ObjectGraphTests/type-table. Changes to this file will be lost.

import ObjectGraphReference

extension GeneratedTypes {
  static let garden: Self = {
    var types = Self(schema: GardenGardenSchema.schema)
    types.add(GardenBed.self)
    types.add("plants", GardenBed.plants)
    types.add("trellis", GardenBed.trellis)
    types.add(GardenClimber.self)
    types.add("bed", GardenClimber.bed)
    types.add("companions", GardenClimber.companions)
    types.add("waterings", GardenClimber.waterings)
    types.add("trellisOf", GardenClimber.trellisOf)
    types.add(GardenHerb.self)
    types.add("bed", GardenHerb.bed)
    types.add("companions", GardenHerb.companions)
    types.add("waterings", GardenHerb.waterings)
    types.add("pot", GardenHerb.pot)
    types.add(GardenPlant.self)
    types.add("bed", GardenPlant.bed)
    types.add("companions", GardenPlant.companions)
    types.add("waterings", GardenPlant.waterings)
    types.add(GardenPot.self)
    types.add("herb", GardenPot.herb)
    types.add(GardenWatering.self)
    types.add("plant", GardenWatering.plant)
    return types
  }()
}
