import type { Lot } from 'contract/lots/calls'

/** Location fields of a lot's form: the coordinates as text, and once more as the known original. */
export const typedPlace = (at: Lot['coordinates']) => ({
  latitude: at ? String(at.latitude) : '',
  longitude: at ? String(at.longitude) : '',
  known: at ? `${at.latitude},${at.longitude}` : '',
})
