import type english from 'locales/en-US/comment-templates'

/** Comment templates of the keys 1 to 9, in the polite form (usted). */
export default {
  'comments.title': 'Plantillas de comentarios',
  'comments.about':
    'En las teclas 1 a 9 durante la revisión: una tecla marca una foto como defectuosa con este motivo.',
  'comments.shipped': 'Vienen con Plumbline. Las usan las agencias sin plantillas propias.',
  'comments.own': 'Sus revisores usan estas en lugar de las de Plumbline.',
  'comments.unchanged': 'Vienen con Plumbline. Si las cambia, sus revisores usarán las suyas.',
  'comments.shortName': 'Nombre corto',
  'comments.comment': 'Comentario para el prestatario',
  'comments.keyName': 'Tecla {key, number}, nombre corto',
  'comments.keyComment': 'Tecla {key, number}, comentario para el prestatario',
  'comments.keyRow': 'Tecla {key, number}, fila',
  'comments.moveUp': 'Subir {key, number}',
  'comments.moveDown': 'Bajar {key, number}',
  'comments.empty': 'Vaciar {key, number}',
  'comments.first': 'Esta es la primera fila',
  'comments.last': 'Esta es la última fila',
} satisfies Record<keyof typeof english, string>
