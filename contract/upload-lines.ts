import { fill } from './fill'

/** Why a file was not taken: the provider alone writes these, so that no page carries them. */
export const uploadLines = {
  uploadEmpty: 'The file is empty',
  uploadSvg: 'SVG drawings are not accepted',
  uploadHtml: 'This is a web page, not a photo or a video',
  uploadUnknown: 'This is not a photo or a video that can be opened',
  uploadTruncated: 'The file is cut off: part of the picture is missing',
  uploadBomb: 'The picture is too large to open: {width} × {height} pixels',
  uploadHash: 'The file arrived changed: its checksum differs',
  uploadBroken: 'The picture cannot be read',
  uploadTooCostly: 'This file takes too long to read. Export it again and send the new copy',
  uploadNoPicture: 'This is not a picture that can be opened',
  uploadText: 'This file holds text, not a photo or a video',
  uploadFormat: '{format} files are not accepted: {instead}',
  uploadAsImage: 'send the picture as JPEG, PNG, WebP or HEIC',
  uploadAsVideo: 'send the video as MP4, MOV or WebM',
  uploadAsAudio: 'record a voice note',
  uploadAsAny: 'send a JPEG, PNG, WebP or HEIC photo, or an MP4, MOV or WebM video',
  uploadWrongKind: 'This is {given}; {asked} is expected here',
  uploadKindImage: 'a photo',
  uploadKindVideo: 'a video',
  uploadKindAudio: 'a voice note',
} as const
export type UploadLine = keyof typeof uploadLines

/** A line about a file that was sent, with its `{name}` places filled. */
export const uploadLine = (id: UploadLine, values: Record<string, string | number> = {}): string =>
  fill(uploadLines[id], values)
