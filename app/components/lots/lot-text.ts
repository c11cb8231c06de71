import type { Lot } from 'contract/lots/calls'

type Place = Pick<Lot, 'street' | 'city' | 'stateOrProvince' | 'postalCode'>

/** "Santa Cruz, CA". */
export function cityOf({ city, stateOrProvince }: Pick<Place, 'city' | 'stateOrProvince'>): string {
  return [city, stateOrProvince].filter(Boolean).join(', ')
}

/** "Santa Cruz, CA 95060". */
export function localityOf(lot: Place): string {
  return [cityOf(lot), lot.postalCode].filter(Boolean).join(' ')
}

/** "125 John Street, Santa Cruz, CA 95060". */
export function addressOf(lot: Place): string {
  return [lot.street, localityOf(lot)].filter(Boolean).join(', ')
}
