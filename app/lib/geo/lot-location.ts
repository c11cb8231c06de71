import type { Lot } from 'contract/lots/calls'

type Coordinates = NonNullable<Lot['coordinates']>

/** "30.26720, -97.74310": the place dialog reads it back. Five decimals are about one meter. */
export const coordinatesText = ({ latitude, longitude }: Pick<Coordinates, 'latitude' | 'longitude'>): string =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`

/** True for a point that is only somewhere near the lot: nothing is measured from there (domain rule 10). */
export const isGuess = ({ source }: Pick<Coordinates, 'source'>): boolean => source === 'zip' || source === 'city'
