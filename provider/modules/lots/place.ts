import type { Selectable } from 'kysely'

import type { LotPlace } from 'contract/lots/form'
import { closedRing, ringArea, ringMiddle } from 'contract/geo/outline'
import { defaultCountry } from 'contract/geo/default-country'
import { createGeocoder } from 'provider/adapters/geocoder'
import { timeZoneAt } from 'provider/adapters/time-zone'
import type { Database } from 'provider/db/schema'

/** Position columns of a lot: point, source, outline, area in square meters, time zone. */
export type Placed = Pick<
  Selectable<Database['lots']>,
  'latitude' | 'longitude' | 'coordinates_source' | 'outline' | 'inspection_area' | 'time_zone' | 'time_zone_guessed'
>

/** Position of a lot that is unknown (domain rule 11). */
const nowhere: Placed = {
  latitude: null,
  longitude: null,
  coordinates_source: null,
  outline: null,
  inspection_area: null,
  time_zone: 'America/Los_Angeles',
  time_zone_guessed: true,
}

/** Position placed by a person: a point, or the middle of an outline. */
export function placedAt(place: LotPlace): Placed {
  const outline = 'outline' in place ? closedRing(place.outline) : null
  const { latitude, longitude } = 'outline' in place ? ringMiddle(closedRing(place.outline)) : place
  return {
    latitude,
    longitude,
    coordinates_source: 'placed',
    outline,
    inspection_area: outline && ringArea(outline),
    time_zone: timeZoneAt(latitude, longitude),
    time_zone_guessed: false,
  }
}

export type Address = Pick<
  Selectable<Database['lots']>,
  'street' | 'city' | 'state_or_province' | 'postal_code' | 'country'
>

/**
 * Position by address, as precise as the geocoder knows it; unknown, without a message, if it does not (spec §8).
 * Without `geocoderUrl`, only the bundled geocoder for the USA is used.
 */
export async function placedByAddress(address: Address, geocoderUrl: string | null): Promise<Placed> {
  if (address.country !== defaultCountry) return nowhere
  const point = await createGeocoder(geocoderUrl).geocode({
    street: address.street,
    city: address.city,
    stateOrProvince: address.state_or_province,
    postalCode: address.postal_code,
  })
  if (!point) return nowhere
  const { latitude, longitude, source } = point
  return {
    ...nowhere,
    latitude,
    longitude,
    coordinates_source: source,
    time_zone: timeZoneAt(latitude, longitude),
    time_zone_guessed: source !== 'address',
  }
}
