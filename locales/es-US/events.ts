import type english from 'locales/en-US/events'

/** Events of the calendar, in the polite form (usted). */
export default {
  'events.both': 'Indique inicio y fin, ambos con hora o ambos sin hora',
  'events.ends': 'El fin debe ser después del inicio',
  'events.skipped': 'El cambio de horario se salta esta hora ese día',
  'events.long': 'Un evento puede durar hasta 366 días',
  'events.wide': 'Hasta 400 días a la vez',
  'events.otherLot': 'Esta solicitud es de otro lote',
  'events.saved': 'Evento guardado',
  'events.added': '{title} se agregó',
  'events.moved': '{title} se movió',
  'events.changed': '{title} cambió',
  'events.deleted': '{title} se eliminó',
  'events.drawDue': '{street}: vence el desembolso {number}',
  'events.drawCompleted': '{street}: desembolso {number} completado',
  'events.feedMade': 'Dirección del calendario creada',
  'events.feedEnded': 'Dirección del calendario revocada',
} satisfies Record<keyof typeof english, string>
