import { mediaTypes, type MediaType } from 'provider/media/formats/file-type'

/** Other valid file extensions of a type. */
const otherEndings: Partial<Record<MediaType, readonly string[]>> = {
  'image/jpeg': ['.jpeg', '.jpe', '.jfif'],
  'image/heic': ['.heif', '.hif'],
  'video/mp4': ['.m4v', '.3gp', '.3g2'],
  'video/quicktime': ['.qt'],
}
const endingsOf = (type: MediaType): string[] => [mediaTypes[type].extension, ...(otherEndings[type] ?? [])]
const types = Object.keys(mediaTypes) as MediaType[]
const allEndings = types.flatMap(endingsOf)

/**
 * File name of a downloaded original: the uploader's name with the extension of its content, because iPhones send HEIC
 * files named .jpg.
 */
export function originalName(fileName: string, contentType: string): string {
  const type = types.find((one) => one === contentType)
  const [ending = ''] = /\.[^.]*$/.exec(fileName.toLowerCase()) ?? []
  if (!type || endingsOf(type).includes(ending)) return fileName
  const stem = allEndings.includes(ending) ? fileName.slice(0, -ending.length) : fileName
  return stem + mediaTypes[type].extension
}
