import type english from 'locales/en-US/shell'

/** The frame around the pages, in the polite form (usted). */
export default {
  'shell.main': 'Principal',
  'shell.menu': 'Menú',
  'shell.skip': 'Ir al contenido principal',
  'shell.loading': 'Cargando',
  'shell.lots': 'Lotes',
  'shell.lot': 'Lote',
  'shell.breadcrumb': 'Ruta de navegación',
  'shell.up': 'Subir a {place}',
  'shell.sidebar': 'Contraer o expandir la barra lateral',
  'shell.search': 'Buscar o ejecutar un comando',
  'shell.searchShort': 'Buscar',
  'shell.waiting': '{count} en espera',
  'shell.notifications':
    '{count, plural, =0 {Notificaciones} one {# notificación sin leer} other {# notificaciones sin leer}}',
  'shell.account': '{name}, cuenta',
  'shell.close': 'Cerrar',
  'shell.progress': 'Avance',
  'shell.noProgress': 'Sin avance todavía',
  'shell.theme': 'Tema',
  'shell.light': 'Claro',
  'shell.dark': 'Oscuro',
  'shell.system': 'Sistema',

  'shell.live': 'En vivo',
  'shell.connecting': 'Conectando',
  'shell.offline': 'Sin conexión',
  'shell.signedOut': 'Sesión cerrada',
  'shell.signIn': 'Iniciar sesión',
  'shell.signInToSend': 'Inicie sesión para enviar {count, number}',
  'shell.unsent': '{count, number} sin enviar',

  'shell.toasts': 'Notificaciones (F8)',
  'shell.message': 'Mensaje',
  'shell.of': '{part} de {whole}',
  'shell.keys': 'Teclas: {keys}',
} satisfies Record<keyof typeof english, string>
