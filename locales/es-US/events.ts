import type english from 'locales/en-US/events'

/** Events of the calendar, in the polite form (usted). */
export default {
  'events.both': 'Indique inicio y fin, ambos con hora o ambos sin hora',
  'events.ends': 'Termina antes de empezar',
  'events.skipped': 'El cambio de horario se salta esta hora ese día',
  'events.long': 'Un evento dura 366 días como máximo',
  'events.wide': '400 días a la vez como máximo',
  'events.otherLot': 'Esta solicitud es de otro lote',
  'events.saved': 'Evento guardado',
  'events.added': '{title} se agregó',
  'events.moved': '{title} se movió',
  'events.changed': '{title} cambió',
  'events.deleted': '{title} se eliminó',
  'events.drawDue': '{street}: vence el desembolso {number}',
  'events.drawCompleted': '{street}: desembolso {number} completado',
  'events.feedMade': 'Su calendario se puede leer en su dirección',
  'events.feedEnded': 'La dirección de su calendario ya no funciona',
} satisfies Record<keyof typeof english, string>
