// Written by Tests/ObjectGraphTests/type-table. Changes to this file will be lost.

import ObjectGraphReference

extension GeneratedTypes {
  static let travel: Self = {
    var types = Self(schema: TravelTravelSchema.schema)
    types.add(TravelPhoto.self)
    types.add("place", TravelPhoto.place)
    types.add(TravelPlace.self)
    types.add(TravelStop.self)
    types.add("trip", TravelStop.trip)
    types.add("place", TravelStop.place)
    types.add(TravelTrip.self)
    types.add("stops", TravelTrip.stops)
    types.add("cover", TravelTrip.cover)
    types.add("shortlist", TravelTrip.shortlist)
    return types
  }()
}
