import type { Lot } from 'contract/lots'

/** What the form of a lot is filled with for where it is: degrees as texts, and both once more as they are known. */
export const typedPlace = (at: Lot['coordinates']) => ({
  latitude: at ? String(at.latitude) : '',
  longitude: at ? String(at.longitude) : '',
  known: at ? `${at.latitude},${at.longitude}` : '',
})
