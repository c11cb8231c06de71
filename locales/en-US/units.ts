/** Areas in US units, and points of the compass. */
export default {
  'units.squareFeet': '{count} sq ft',
  'units.direction': '{point, select, n {N} ne {NE} e {E} se {SE} s {S} sw {SW} w {W} other {NW}}',
} as const
