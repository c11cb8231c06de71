import type english from 'locales/en-US/offline'

/** The page of a browser without a network, in the polite form (usted). */
export default {
  'offline.title': 'Sin conexión',
  'offline.youOffline': 'No tiene conexión',
  'offline.tryAgain': 'Intentar de nuevo',
  'offline.saved':
    'Sus decisiones, comentarios y fotos están guardados en este dispositivo y se enviarán cuando vuelva la conexión.',
  'offline.pages': 'Disponibles sin conexión',
} satisfies Record<keyof typeof english, string>
