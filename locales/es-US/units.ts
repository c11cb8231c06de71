import type english from 'locales/en-US/units'

/** Areas in US units. */
export default {
  'units.squareFeet': '{count} pies²',
  'units.acre': '1 acre',
  'units.acres': '{count} acres',
} satisfies Record<keyof typeof english, string>
