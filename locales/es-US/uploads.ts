import type english from 'locales/en-US/uploads'

/** Reasons for refused files, in the polite form (usted). */
export default {
  uploadEmpty: 'El archivo está vacío. Tómelo o expórtelo de nuevo',
  uploadSvg: 'No se aceptan dibujos SVG: {instead}',
  uploadHtml: 'Esto es una página web: {instead}',
  uploadText: 'Este archivo contiene texto: {instead}',
  uploadUnknown: 'Este tipo de archivo no se puede abrir: {instead}',
  uploadFormat: 'No se aceptan archivos {format}: {instead}',
  uploadTruncated:
    '{kind, select, video {El video} voice {El comentario de voz} picture {La imagen} other {La foto}} llegó con una parte de menos. Envíe de nuevo desde el dispositivo que tiene el archivo entero',
  uploadBomb:
    '{kind, select, video {El video es} voice {El comentario de voz es} picture {La imagen es} other {La foto es}} demasiado grande para abrirse: {width} × {height} pixeles. Envíe una copia más pequeña',
  uploadHash: 'El archivo cambió en el camino. Envíelo de nuevo',
  uploadBroken:
    '{kind, select, video {El video} voice {El comentario de voz} picture {La imagen} other {La foto}} no se puede leer. Vuelva a tomar o envíe otra copia',
  uploadTooCostly: 'Leer este archivo toma demasiado tiempo. Expórtelo de nuevo y envíe la copia nueva',
  uploadNoPicture: 'Esta imagen no se puede abrir. Elija un JPEG o PNG',
  uploadAsImage: 'envíe la imagen como JPEG, PNG, WebP o HEIC',
  uploadAsVideo: 'envíe el video como MP4, MOV o WebM',
  uploadAsAudio: 'grabe un comentario de voz',
  uploadAsAny: 'envíe una foto JPEG, PNG, WebP o HEIC, o un video MP4, MOV o WebM',
  orKind: '{one} o {other}',
  uploadWrongKind: 'Esto es {given}. Envíe {asked} aquí',
  uploadKindImage: 'una foto',
  uploadKindVideo: 'un video',
  uploadKindAudio: 'un comentario de voz',
} satisfies Record<keyof typeof english, string>
