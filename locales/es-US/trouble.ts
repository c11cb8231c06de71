import type english from 'locales/en-US/trouble'

/** Pages that do not load, in the polite form (usted). */
export default {
  'trouble.youOffline': 'No tiene conexión',
  'trouble.offlineText':
    'Sus decisiones están guardadas en este dispositivo y se enviarán cuando vuelva la conexión. Esta página necesita internet.',
  'trouble.notFound': 'No se encontró la página',
  'trouble.notFoundText':
    'La dirección no es correcta, el registro se eliminó o usted no tiene acceso. Pregunte a la persona que le envió el enlace.',
  'trouble.notAllowedText': 'Si lo necesita, hable con su administrador.',
  'trouble.tooMany': 'Demasiadas solicitudes',
  'trouble.tooManyText': 'Espere un momento e intente de nuevo.',
  'trouble.failed': 'La página no se cargó',
  'trouble.failedText': '{why} Se conservan sus filtros y lo que escribió.',
  'trouble.failedReference': '{why} Se conservan sus filtros y lo que escribió. Referencia {reference}.',
  'trouble.tryAgain': 'Intentar de nuevo',
  'trouble.back': 'Atrás',
  'trouble.dashboard': 'Inicio',
} satisfies Record<keyof typeof english, string>
