import type english from 'locales/en-US/units'

/** Areas in US units, and points of the compass. */
export default {
  'units.squareFeet': '{count} pies²',
  'units.direction': '{point, select, n {N} ne {NE} e {E} se {SE} s {S} sw {SO} w {O} other {NO}}',
} satisfies Record<keyof typeof english, string>
