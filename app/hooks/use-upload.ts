import { useMemo, useSyncExternalStore } from 'react'
import type { CaptureLocator } from '~/offline/uploads/capture-position'
import { isWanted } from '~/offline/uploads/dropped-files'
import type { CaptureFacts, UploadAim, UploadRecord } from '~/offline/uploads/upload-record'
import { uploads, withUploader } from '~/offline/uploads/uploads'

/** Target of an upload: the item, and the file that it replaces. */
export type UploadPlace = { readonly itemId: string; readonly requestId: string; readonly replaces?: string | null }

/**
 * Uploads of one item in this browser: saved, uploading, finished since the page was opened, or in need of attention.
 */
export function useUploads(itemId: string): readonly UploadRecord[] {
  const all = useSyncExternalStore(uploads.subscribe, uploads.read, uploads.atFirst)
  return useMemo(() => all.filter(({ aim }) => aim.kind === 'media' && aim.target === itemId), [all, itemId])
}

/**
 * Number of this browser's files that are on their way, among those that `isCounted` chooses; their progress renders
 * nothing again. Failed files wait for the person and do not count.
 */
function useUnsentCount(isCounted: (aim: UploadAim) => boolean): number {
  const count = () =>
    uploads.read().filter(({ aim, state }) => aim.kind === 'media' && isOnItsWay(state) && isCounted(aim)).length
  return useSyncExternalStore(uploads.subscribe, count, () => 0)
}

/** Number of this browser's files for an item that are on their way. */
export const useUnsentOfItem = (itemId: string): number => useUnsentCount(({ target }) => target === itemId)

/** Number of this browser's files for a draw request that are on their way. */
export const useUnsentOfRequest = (requestId: string): number => useUnsentCount((aim) => aim.requestId === requestId)

/** Uploads of this tab that replace media of a draw request and are on the server. */
export function useReplacementsOnServer(requestId: string): readonly UploadRecord[] {
  const all = useSyncExternalStore(uploads.subscribe, uploads.read, uploads.atFirst)
  return useMemo(
    () =>
      all.filter(
        ({ aim, state }) =>
          aim.kind === 'media' && aim.requestId === requestId && aim.replaces !== null && state === 'onServer',
      ),
    [all, requestId],
  )
}

/** True for a file that is not on the server yet and uploads without further action. */
export const isOnItsWay = (state: UploadRecord['state']) => state === 'saved' || state === 'uploading'

const unknownFacts: Omit<CaptureFacts, 'source'> = { capturedAt: null, position: null, heading: null }

/** Stores chosen, dropped or pasted files for an item, and uploads them. */
export function addFiles(files: readonly File[], place: UploadPlace, source: 'file' | 'paste' | 'folder'): void {
  withUploader((uploader) => uploader.add(files.filter(isWanted), uploadAim(place), { source, ...unknownFacts }))
}

/**
 * Stores camera files at once; position and heading follow when the device has determined them.
 * @returns position and heading of the last file
 */
export async function addCaptured(
  files: readonly File[],
  place: UploadPlace,
  locator: CaptureLocator,
): Promise<Pick<CaptureFacts, 'position' | 'heading'>> {
  const found = files.map((file) => {
    const taken = file.lastModified
    const facts = {
      source: 'camera',
      capturedAt: new Date(taken).toISOString(),
      position: null,
      heading: null,
    } as const
    const later = locator.locate(taken)
    withUploader((uploader) => uploader.add([file], uploadAim(place), facts, later))
    return later
  })
  return (await found.at(-1)) ?? { position: null, heading: null }
}

const uploadAim = ({ itemId, requestId, replaces = null }: UploadPlace): UploadAim => ({
  kind: 'media',
  target: itemId,
  requestId,
  replaces,
})

/** Drops finished uploads of these media from the upload list. */
export function forgetUploadsOf(mediaIds: readonly string[]): void {
  for (const { clientKey, result, state } of mediaIds.length > 0 ? uploads.read() : [])
    if (state === 'onServer' && result !== null && mediaIds.includes(result)) uploadActions.cancel(clientKey)
}

/** Actions on a file of the upload list. */
export const uploadActions = {
  pause: (clientKey: string): void => withUploader((uploader) => uploader.pause(clientKey)),
  resume: (clientKey: string): void => withUploader((uploader) => uploader.resume(clientKey)),
  cancel: (clientKey: string): void => withUploader((uploader) => uploader.cancel(clientKey)),
  note: (clientKey: string, text: string): void => withUploader((uploader) => uploader.note(clientKey, text)),
}
