import { createListeners } from '~/lib/listeners'
import type { UploadRecord } from './upload-record'
import type { Uploader } from './uploader'

let current: Uploader | null = null
let unfollow: () => void = () => undefined
const none: readonly UploadRecord[] = []
const watchers = createListeners()
let waiting: ((uploader: Uploader) => void)[] = []

/** Makes an uploader the one of this tab; null when nobody is signed in. */
export function setUploader(uploader: Uploader | null): void {
  unfollow()
  current = uploader
  unfollow = uploader?.subscribe(watchers.tell) ?? (() => undefined)
  watchers.tell()
  if (!uploader) return
  for (const give of waiting) give(uploader)
  waiting = []
}

/** Does something with the uploader of whoever is signed in: at once, or when it has come, which a page does not wait for. */
export function withUploader(act: (uploader: Uploader) => void): void {
  if (current) act(current)
  else waiting.push(act)
}

/** The files of whichever uploader is this tab's, for components. */
export const uploads = {
  read: (): readonly UploadRecord[] => current?.records() ?? none,
  atFirst: (): readonly UploadRecord[] => none,
  subscribe: watchers.add,
}
