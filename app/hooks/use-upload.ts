import { useMemo, useSyncExternalStore } from 'react'
import { findCaptureFacts } from '~/live/capture'
import { isMeant } from '~/live/dropped-files'
import { type CaptureFacts, type UploadAim, type UploadRecord } from '~/live/upload-record'
import { getUploader, uploads } from '~/live/uploader'

/** Where files of a place go: the item, and what they take the place of. */
export type UploadPlace = { readonly itemId: string; readonly requestId: string; readonly replaces?: string }

/** Files of one item in this browser: kept, on their way, arrived since the page was opened, or in need of attention. */
export function useUploads(itemId: string): readonly UploadRecord[] {
  const all = useSyncExternalStore(uploads.subscribe, uploads.read, uploads.atFirst)
  return useMemo(() => all.filter(({ aim }) => aim.kind === 'media' && aim.target === itemId), [all, itemId])
}

const unknownFacts: Omit<CaptureFacts, 'source'> = { capturedAt: null, position: null, heading: null }

/** Keeps chosen, dropped or pasted files for an item, and sends them. */
export function addFiles(files: readonly File[], place: UploadPlace, source: 'file' | 'paste' | 'folder'): void {
  getUploader().add(files.filter(isMeant), aimOf(place), { source, ...unknownFacts })
}

/** What this device knows of where it is and looks, asked for while its camera opens. */
export type Sighting = Promise<Pick<CaptureFacts, 'position' | 'heading'>>
export const beginSighting = (): Sighting => findCaptureFacts()

/** Keeps what the camera has just taken, with the place and direction of that moment. */
export async function addCaptured(files: readonly File[], place: UploadPlace, sighting: Sighting): Promise<void> {
  const { position, heading } = await sighting
  for (const file of files) {
    const capturedAt = new Date(file.lastModified).toISOString()
    getUploader().add([file], aimOf(place), { source: 'camera', capturedAt, position, heading })
  }
}

const aimOf = ({ itemId, requestId, replaces = undefined }: UploadPlace): UploadAim => ({
  kind: 'media',
  target: itemId,
  requestId,
  replaces: replaces ?? null,
})

/** What can be done with a file of the list. */
export const uploadActs = {
  pause: (clientKey: string): void => getUploader().pause(clientKey),
  resume: (clientKey: string): void => getUploader().resume(clientKey),
  cancel: (clientKey: string): void => getUploader().cancel(clientKey),
}
