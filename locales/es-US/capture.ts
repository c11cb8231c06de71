import type english from 'locales/en-US/capture'

/** Taking and uploading photos and videos of an inspection item. */
export default {
  'capture.default': 'Fotos que muestren el trabajo hecho.',
  'capture.for': 'Para',
  'capture.type': 'Tipo',
  'capture.service': 'Servicio',
  'capture.media': 'Fotos y videos',
  'capture.howMany': 'Cuántas',

  'capture.bar': 'Captura',
  'capture.chooseFiles': 'Elegir archivos',
  'capture.take': 'Tomar una foto',

  'capture.noteAbout': 'Nota sobre {name}',
  'capture.save': 'Guardar',
  'capture.progress': '{state}: {name}',
  'capture.paused': '{state}, en pausa',
  'capture.pause': 'Pausar {name}',
  'capture.resume': 'Reanudar {name}',
  'capture.retry': 'Volver a intentar con {name}',
  'capture.remove': 'Quitar {name}',
  'capture.cancel': 'Cancelar {name}',

  'capture.camera': 'Abrir la cámara',
  'capture.folder': 'Elegir carpeta',
  'capture.add': 'Agregar fotos y videos',
  'capture.goesTo': 'Todo va a {street}, {city}.',
  'capture.files': 'Archivos',
  'capture.sentOf': '{sent} de {size}',
  'capture.all': 'Todos los archivos',

  'capture.replacement': 'Reemplazo',
  'capture.replace': 'Reemplazar',
  'capture.chooseFile': 'Elegir archivo',
} satisfies Record<keyof typeof english, string>
