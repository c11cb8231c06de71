import type english from 'locales/en-US/search'

/** Texts of hits of the search. */
export default {
  'search.lot': 'lote {number}',
  'search.noAddress': 'sin correo',
  'search.addresses': '{count} correos',
  'search.version': 'versión {version}',
  'search.lastSeen': 'última vez: {when}',
} satisfies Record<keyof typeof english, string>
