import type english from 'locales/en-US/form'

/** Forms: their buttons, notes and questions, in the polite form (usted). */
export default {
  'form.saveLabel': 'Guardar',
  'form.saving': 'Guardando',
  'form.cancelLabel': 'Cancelar',
  'form.close': 'Cerrar',
  'form.show': 'Mostrar',

  'form.leave': '¿Salir sin guardar?',
  'form.keepEditing': 'Seguir editando',
  'form.discard': 'Descartar',
  'form.typedGone': 'Se perderá lo que escribió.',

  'form.restored': 'Se recuperó su borrador.',
  'form.startOver': 'Empezar de nuevo',
  'form.followed': 'Otra persona cambió esto; los valores nuevos se muestran abajo: {fields}.',
  'form.emptied': '{field} ahora está en blanco.',
  'form.changed': '{field} ahora es “{value}”.',
  'form.stillCopy': 'Todavía puede copiar lo que escribió.',

  'form.line': 'Línea {number, number}, {line}: {why}',
  'form.chooseFile': 'Elegir archivo',
  'form.noFile': 'Ningún archivo elegido',
  'form.noPreview': 'Este navegador no puede mostrar el archivo. Verá la imagen después de guardar.',
  'form.zipHelp': '5 dígitos, o ZIP+4 como 78701-1234',
  'form.postalHelp': 'En el formato de su país',

  'form.changedByOther': 'Otra persona lo cambió',
  'form.chosenByOther': 'Lo eligió otra persona',
} satisfies Record<keyof typeof english, string>
