import type english from 'locales/en-US/uploads'

/** Reasons for refused files, in the polite form (usted). */
export default {
  uploadEmpty: 'El archivo está vacío. Tome la foto o el video otra vez, o exporte el archivo de nuevo',
  uploadSvg: 'No se aceptan dibujos SVG: {instead}',
  uploadHtml: 'Esto es una página web: {instead}',
  uploadText: 'Este archivo contiene texto: {instead}',
  uploadUnknown: 'Este tipo de archivo no se puede abrir: {instead}',
  uploadFormat: 'No se aceptan archivos {format}: {instead}',
  uploadTruncated:
    '{kind, select, video {El video llegó incompleto} voice {La nota de voz llegó incompleta} picture {La imagen llegó incompleta} other {La foto llegó incompleta}}. Envíe el archivo de nuevo desde el dispositivo que lo tiene completo',
  uploadBomb:
    '{kind, select, video {El video es} voice {La nota de voz es} picture {La imagen es} other {La foto es}} demasiado grande para abrirse: {width} × {height} píxeles. Envíe una copia más pequeña',
  uploadHash: 'El archivo cambió en el camino. Envíelo de nuevo',
  uploadBroken:
    '{kind, select, video {El video no se puede leer. Vuelva a grabarlo} voice {La nota de voz no se puede leer. Vuelva a grabarla} picture {La imagen no se puede leer. Vuelva a elegirla} other {La foto no se puede leer. Vuelva a tomarla}} o envíe otra copia',
  uploadTooCostly: 'Leer este archivo toma demasiado tiempo. Expórtelo de nuevo y envíe la copia nueva',
  uploadNoPicture: 'Esta imagen no se puede abrir. Elija un JPEG o PNG',
  uploadAsImage: 'envíe la imagen como JPEG, PNG, WebP o HEIC',
  uploadAsVideo: 'envíe el video como MP4, MOV o WebM',
  uploadAsAudio: 'grabe una nota de voz',
  uploadAsAny: 'envíe una foto JPEG, PNG, WebP o HEIC, o un video MP4, MOV o WebM',
  orKind: '{one} o {other}',
  uploadWrongKind: 'Esto es {given}. Envíe {asked} aquí',
  uploadKindImage: 'una foto',
  uploadKindVideo: 'un video',
  uploadKindAudio: 'una nota de voz',
} satisfies Record<keyof typeof english, string>
