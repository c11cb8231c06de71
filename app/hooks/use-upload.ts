import { useMemo, useSyncExternalStore } from 'react'
import type { Sighting } from '~/live/capture'
import { isMeant } from '~/live/dropped-files'
import { type CaptureFacts, type UploadAim, type UploadRecord } from '~/live/upload-record'
import { uploads, withUploader } from '~/live/uploads'

/** Where files of a place go: the item, and what they take the place of. */
export type UploadPlace = { readonly itemId: string; readonly requestId: string; readonly replaces?: string }

/** Files of one item in this browser: kept, on their way, arrived since the page was opened, or in need of attention. */
export function useUploads(itemId: string): readonly UploadRecord[] {
  const all = useSyncExternalStore(uploads.subscribe, uploads.read, uploads.atFirst)
  return useMemo(() => all.filter(({ aim }) => aim.kind === 'media' && aim.target === itemId), [all, itemId])
}

/** How many files for a draw request are on their way from this browser; what cannot be sent waits for its person, not for them. */
export function useUnsent(requestId: string): number {
  const all = useSyncExternalStore(uploads.subscribe, uploads.read, uploads.atFirst)
  return all.filter(({ aim, state }) => aim.kind === 'media' && aim.requestId === requestId && isOnItsWay(state)).length
}

/** Not on the server yet, and going there by itself. */
export const isOnItsWay = (state: UploadRecord['state']) => state === 'saved' || state === 'uploading'

const unknownFacts: Omit<CaptureFacts, 'source'> = { capturedAt: null, position: null, heading: null }

/** Keeps chosen, dropped or pasted files for an item, and sends them. */
export function addFiles(files: readonly File[], place: UploadPlace, source: 'file' | 'paste' | 'folder'): void {
  withUploader((uploader) => uploader.add(files.filter(isMeant), aimOf(place), { source, ...unknownFacts }))
}

/**
 * Keeps what the camera has just taken at once; where and which way that was follows when the device has found out.
 * @returns what it found out about the last of them
 */
export async function addCaptured(
  files: readonly File[],
  place: UploadPlace,
  sighting: Sighting,
): Promise<Pick<CaptureFacts, 'position' | 'heading'>> {
  const found = files.map((file) => {
    const taken = file.lastModified
    const facts = {
      source: 'camera',
      capturedAt: new Date(taken).toISOString(),
      position: null,
      heading: null,
    } as const
    const later = sighting.settle(taken)
    withUploader((uploader) => uploader.add([file], aimOf(place), facts, later))
    return later
  })
  return (await found.at(-1)) ?? { position: null, heading: null }
}

const aimOf = ({ itemId, requestId, replaces = undefined }: UploadPlace): UploadAim => ({
  kind: 'media',
  target: itemId,
  requestId,
  replaces: replaces ?? null,
})

/** What can be done with a file of the list. */
export const uploadActs = {
  pause: (clientKey: string): void => withUploader((uploader) => uploader.pause(clientKey)),
  resume: (clientKey: string): void => withUploader((uploader) => uploader.resume(clientKey)),
  cancel: (clientKey: string): void => withUploader((uploader) => uploader.cancel(clientKey)),
  note: (clientKey: string, text: string): void => withUploader((uploader) => uploader.note(clientKey, text)),
}
