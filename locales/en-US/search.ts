/** Texts of hits of the search. */
export default {
  'search.lot': 'lot {number}',
  'search.noAddress': 'no address',
  'search.addresses': '{count} addresses',
  'search.version': 'version {version}',
  'search.lastSeen': 'last seen {when}',
} as const
