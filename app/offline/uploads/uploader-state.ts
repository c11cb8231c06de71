import type { Call } from '~/commands/engine/command'
import type { Stop } from './transfer'
import type { CaptureFacts, UploadAim, UploadRecord } from './upload-record'

/** Actions of a person on one file. */
export type UploadAction = 'pause' | 'resume' | 'cancel'

/** Messages between the tabs of one person. Tabs of two versions exchange them, so their kinds and fields stay. */
export type UploadMessage =
  | { readonly kind: 'now'; readonly record: UploadRecord }
  | { readonly kind: 'gone'; readonly clientKey: string }
  | { readonly kind: 'asked'; readonly act: UploadAction; readonly clientKey: string }
  | { readonly kind: 'noted'; readonly clientKey: string; readonly note: string }

/** One try to upload a file. Events of an earlier attempt of the same file are ignored. */
type Attempt = {
  readonly id: number
  /** Computes the hash, transfers the bytes, or stores the comment of a file that has arrived. */
  readonly phase: 'preparing' | 'sending' | 'finishing'
  /** The first frame of a video, uploaded after it. */
  readonly poster: Blob | null
}

export type UploaderState = {
  /** Files of this person in this browser, by client key; those on the server until they are dismissed. */
  readonly records: ReadonlyMap<string, UploadRecord>
  /** Attempts in progress, by client key. */
  readonly attempts: ReadonlyMap<string, Attempt>
  /** Number of attempts so far. */
  readonly attemptCount: number
  /** Files for which this browser has no space: only this tab has their bytes. */
  readonly memoryOnly: ReadonlyMap<string, Blob>
  /** Files whose bytes are being stored; their upload starts after that. */
  readonly storing: ReadonlySet<string>
  /** True in the tab that uploads. Other tabs upload only their own `memoryOnly` files. */
  readonly isLeading: boolean
  /** `suspended` without a network. */
  readonly mode: 'running' | 'suspended' | 'closed'
}

type OfFile = { readonly clientKey: string }
type OfAttempt = OfFile & { readonly attempt: number }

export type UploadEvent =
  /** A new file, also one that another tab does not know yet. */
  | { readonly kind: 'added'; readonly record: UploadRecord; readonly blob: Blob }
  | ({ readonly kind: 'stored' } & OfFile)
  | ({ readonly kind: 'notStored'; readonly blob: Blob } & OfFile)
  /** Position and heading are known, or will not be. */
  | ({ readonly kind: 'located'; readonly facts: Partial<CaptureFacts> } & OfFile)
  /** A note by the person; `key` is for the comment if the file has already arrived. */
  | ({ readonly kind: 'noted'; readonly note: string; readonly key: string } & OfFile)
  | ({ readonly kind: 'requested'; readonly action: UploadAction } & OfFile)
  /** From another tab; `key` as in `noted`. */
  | { readonly kind: 'message'; readonly message: UploadMessage; readonly key: string }
  | { readonly kind: 'restored'; readonly records: readonly UploadRecord[] }
  | { readonly kind: 'leading' }
  /** All files are restored in the tab that leads. */
  | { readonly kind: 'ready' }
  | ({
      readonly kind: 'prepared'
      readonly blob: Blob
      readonly sha256: string
      readonly duration: number | null
      readonly poster: Blob | null
    } & OfAttempt)
  | ({ readonly kind: 'unreadable' } & OfAttempt)
  | ({ readonly kind: 'created'; readonly url: string } & OfAttempt)
  | ({ readonly kind: 'progressed'; readonly sent: number } & OfAttempt)
  | ({ readonly kind: 'uploaded'; readonly result: string | null } & OfAttempt)
  | ({ readonly kind: 'stopped'; readonly stop: Stop } & OfAttempt)
  /** The comment of an uploaded file is stored in the outbox. */
  | { readonly kind: 'finished'; readonly record: UploadRecord; readonly poster: Blob | null }
  /** The comment of a voice note is done, or refused: `refused` is the note to store for playback. */
  | ({
      readonly kind: 'commented'
      readonly refused: { readonly record: UploadRecord; readonly blob: Blob } | null
    } & OfFile)
  | { readonly kind: 'timer' | 'wake' | 'suspend' | 'close' }

export type UploadEffect =
  | { readonly kind: 'storeFile'; readonly record: UploadRecord; readonly blob: Blob }
  | { readonly kind: 'put'; readonly record: UploadRecord }
  | { readonly kind: 'remove'; readonly clientKey: string }
  | { readonly kind: 'post'; readonly message: UploadMessage }
  /** Computes hash, duration and poster; `blob` is null if the bytes are in storage. */
  | { readonly kind: 'prepare'; readonly attempt: number; readonly record: UploadRecord; readonly blob: Blob | null }
  | { readonly kind: 'send'; readonly attempt: number; readonly record: UploadRecord; readonly blob: Blob }
  | { readonly kind: 'abort'; readonly attempt: number; readonly deletes: boolean }
  /** Deletes the uploaded part of a file that is not being sent. */
  | { readonly kind: 'deletePart'; readonly url: string }
  | { readonly kind: 'comment'; readonly call: Call }
  /** Makes the comment, if there is one, then reports `finished`. */
  | { readonly kind: 'finish'; readonly record: UploadRecord; readonly call: Call | null; readonly poster: Blob | null }
  | { readonly kind: 'addFile'; readonly blob: Blob; readonly aim: UploadAim; readonly facts: CaptureFacts }
  /** Reports `timer` after this time, in place of an earlier timer of the same purpose. */
  | { readonly kind: 'startIn'; readonly purpose: 'retry' | 'facts'; readonly ms: number }
  | { readonly kind: 'waitForSignIn' }

/** A new state, and the effects that lead to the outside. */
export type Step = { readonly state: UploaderState; readonly effects: readonly UploadEffect[] }

export const initialState: UploaderState = {
  records: new Map(),
  attempts: new Map(),
  attemptCount: 0,
  memoryOnly: new Map(),
  storing: new Set(),
  isLeading: false,
  mode: 'running',
}

/** Files in the order in which they were added. */
export const sortedUploads = (records: UploaderState['records']) =>
  [...records.values()].sort((one, other) => one.at - other.at)

/** Uploads to show, oldest first. A poster is part of its video. */
export const shownRecords = ({ records }: UploaderState): readonly UploadRecord[] =>
  sortedUploads(records).filter(({ aim }) => aim.kind !== 'poster')
