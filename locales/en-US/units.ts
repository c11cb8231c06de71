/** Areas in US units. */
export default {
  'units.squareFeet': '{count} sq ft',
  'units.acre': '1 acre',
  'units.acres': '{count} acres',
} as const
