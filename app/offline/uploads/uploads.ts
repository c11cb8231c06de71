import { createListeners } from '~/lib/listeners'
import type { UploadRecord } from './upload-record'
import type { Uploader } from './uploader'

let current: Uploader | null = null
let unsubscribe: () => void = () => undefined
const none: readonly UploadRecord[] = []
const watchers = createListeners()
let waiting: ((uploader: Uploader) => void)[] = []

/** Sets the uploader of this tab; null when nobody is signed in. */
export function setUploader(uploader: Uploader | null): void {
  unsubscribe()
  current = uploader
  unsubscribe = uploader?.subscribe(watchers.notify) ?? (() => undefined)
  watchers.notify()
  if (!uploader) return
  for (const give of waiting) give(uploader)
  waiting = []
}

/** Runs with the uploader of the signed-in person, as soon as it has loaded; the page does not wait for it. */
export function withUploader(act: (uploader: Uploader) => void): void {
  if (current) act(current)
  else waiting.push(act)
}

/** Uploads of this tab's uploader, for components. */
export const uploads = {
  read: (): readonly UploadRecord[] => current?.records() ?? none,
  atFirst: (): readonly UploadRecord[] => none,
  subscribe: watchers.add,
}
