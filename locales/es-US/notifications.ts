import type english from 'locales/en-US/notifications'

/** The list of notifications, in the polite form (usted). */
export default {
  'notifications.title': 'Notificaciones',
  'notifications.unread': 'Sin leer:',
  'notifications.what': 'Qué pasó',
  'notifications.lot': 'Lote',
  'notifications.when': 'Cuándo',
  'notifications.age': 'Antigüedad',
  'notifications.isRead': 'Leída',
  'notifications.notYet': 'Todavía no',
  'notifications.settings': 'Configuración',
  'notifications.hint': 'Texto',
  'notifications.none': 'Todavía no hay notificaciones',
  'notifications.noneText': 'Aquí aparecerán las notificaciones cuando algo le espere o alguien le responda.',
} satisfies Record<keyof typeof english, string>
