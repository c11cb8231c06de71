import type english from 'locales/en-US/summaries'

/** Summaries of photos, items, draw requests and lots: suggested, edited and accepted. */
export default {
  'summaries.acceptedBy': 'Aceptado por {name}',
  'summaries.byHand': 'Escrito a mano',
  'summaries.byAi': 'IA, {model}',
  'summaries.someModel': 'un modelo',
  'summaries.noAi': 'Sin IA',
  'summaries.edited': '{writer}, editado',
  'summaries.none': 'Sin resumen todavía.',
  'summaries.suggestionFor': 'Sugerencia para {record}: {text}',
  'summaries.writing': 'está escribiendo …',
  'summaries.notAccepted': 'Todavía sin aceptar',
  'summaries.suggestion': 'Una sugerencia, todavía sin aceptar',
  'summaries.suggest': 'Sugerir',
  'summaries.edit': 'Editar',
  'summaries.accept': 'Aceptar',
  'summaries.discard': 'Descartar',
  'summaries.about': 'Resumen de {record}',
  'summaries.request': 'La solicitud de desembolso',
  'summaries.list': 'Resúmenes',
  'summaries.cited': 'Foto {number}: {record}',
} satisfies Record<keyof typeof english, string>
