/** Reasons for refused files. */
export default {
  uploadEmpty: 'The file is empty. Take or export it again',
  uploadSvg: 'SVG drawings are not accepted: {instead}',
  uploadHtml: 'This is a web page: {instead}',
  uploadText: 'This file holds text: {instead}',
  uploadUnknown: 'This kind of file cannot be opened: {instead}',
  uploadFormat: '{format} files are not accepted: {instead}',
  uploadTruncated:
    '{kind, select, video {The video} voice {The voice note} picture {The picture} other {The photo}} is cut off: part of it is missing. Send it again from the device that holds it whole',
  uploadBomb:
    '{kind, select, video {The video} voice {The voice note} picture {The picture} other {The photo}} is too large to open: {width} × {height} pixels. Send a smaller copy',
  uploadHash: 'The file changed on its way here. Send it again',
  uploadBroken:
    '{kind, select, video {The video} voice {The voice note} picture {The picture} other {The photo}} cannot be read. Take it again or send another copy',
  uploadTooCostly: 'This file takes too long to read. Export it again and send the new copy',
  uploadNoPicture: 'This is not a picture that can be opened. Choose a JPEG or PNG',
  uploadAsImage: 'send the picture as JPEG, PNG, WebP or HEIC',
  uploadAsVideo: 'send the video as MP4, MOV or WebM',
  uploadAsAudio: 'record a voice note',
  uploadAsAny: 'send a JPEG, PNG, WebP or HEIC photo, or an MP4, MOV or WebM video',
  orKind: '{one} or {other}',
  uploadWrongKind: 'This is {given}. Send {asked} here',
  uploadKindImage: 'a photo',
  uploadKindVideo: 'a video',
  uploadKindAudio: 'a voice note',
} as const
