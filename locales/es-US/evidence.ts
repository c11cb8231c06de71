import type english from 'locales/en-US/evidence'

/** Photos and videos of a draw request: their counts, what is missing, and whom to ask. */
export default {
  'evidence.request': 'Solicitud de desembolso',
  'evidence.contacts': 'Contactos',
  'evidence.left': 'faltan {left} de {count}',
  'evidence.allDecided': '{count}, todo decidido',
  'evidence.notShown': '{count, plural, one {# archivo no se puede mostrar} other {# archivos no se pueden mostrar}}',
  'evidence.newNeeded':
    '{count, plural, =0 {faltan fotos o videos nuevos} one {falta # foto o video nuevo} other {faltan # fotos o videos nuevos}}',
  'evidence.new': '{count, plural, one {# foto o video nuevo} other {# fotos o videos nuevos}}',
  'evidence.more': '{count, plural, one {# foto o video} other {# fotos o videos}}, {wanted} pedidos',
  'evidence.some': '{count} de {wanted, plural, one {# foto o video} other {# fotos o videos}}',
  'evidence.notReplaced': '{count} sin reemplazar tras la devolución',
  'evidence.none': 'sin fotos',
  'evidence.noneNew': 'sin fotos nuevas',

  'evidence.distance': 'Distancia al lote',
  'evidence.takenAfter': 'Tomada después del último envío',
  'evidence.uploadDelay': 'Demora en subirla',
  'evidence.sameFile': 'Mismo archivo en otro lugar',
  'evidence.lookAlike': 'Foto parecida',
  'evidence.sharpness': 'Nitidez',
  'evidence.blank': 'Imagen vacía',
  'evidence.accuracy': 'Precisión de la posición',

  'submit.nothing': 'Todavía no hay fotos ni videos.',
  'submit.nothingNew': 'Nada nuevo desde el último envío.',
  'submit.captured': 'Tomadas y sin enviar: {count}.',
  'submit.short': 'Menos de lo que se pidió:',
  'submit.notReplaced': 'Devueltas y sin reemplazar:',
  'submit.notShown': 'Archivos que no se pueden mostrar:',
  'submit.bar': 'Enviar',
  'submit.missing': 'Falta:',
  'submit.ready': 'Listas para enviar: {count}.',
  'submit.uploading': 'Todavía se están subiendo: {count}.',
  'capture.offline': 'Sin red: {count, plural, one {# archivo espera} other {# archivos esperan}}',
} satisfies Record<keyof typeof english, string>
