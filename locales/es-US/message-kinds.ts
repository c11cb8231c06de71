import type english from 'locales/en-US/message-kinds'

/** Kinds of notifications. */
export default {
  'kind.submitted': 'Se hizo un envío para revisión',
  'kind.assigned': 'Se asignó una solicitud de desembolso',
  'kind.asked': 'Se pidieron fotos',
  'kind.re-requested': 'Hay que volver a tomar fotos',
  'kind.completed': 'Se completó una inspección',
  'kind.written': 'Alguien escribió un mensaje',
} satisfies Record<keyof typeof english, string>
