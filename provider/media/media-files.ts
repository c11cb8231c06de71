import { posix } from 'node:path'
import { mediaTypes, type MediaType } from './formats/file-type'

/** Derived files of a media item. */
export type DerivedFile = 'preview' | 'thumbnail' | 'poster' | 'map'

/** Key of a new original; two levels of folders keep each directory small. */
export function originalKey(mediaId: string, type: MediaType): string {
  return `media/${mediaId.slice(-2)}/${mediaId}/original${mediaTypes[type].extension}`
}

/** Key of a derived file, in the folder of its original. */
export function derivedKey(storageKey: string, file: DerivedFile): string {
  return posix.join(posix.dirname(storageKey), `${file}.jpg`)
}
