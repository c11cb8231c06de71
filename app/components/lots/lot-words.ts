import type { Lot } from 'contract/lots'

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

const squareMetres = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** Area of the outline, "1,240 m²"; empty for a point (product: Lots). */
export function areaText(area: number | null): string {
  return area === null ? '' : `${squareMetres.format(area)}\u00a0m²`
}
