import type { Call } from '~/commands/engine/command'
import { createListeners } from '~/lib/listeners'
import { newKey } from '~/lib/new-key'
import type { Tabs } from '~/offline/outbox/tabs'
import { connection } from '~/offline/stream/connection'
import { locateTimeoutMs } from './capture-position'
import { type CaptureFacts, newUpload, refusedVoiceNote, type UploadAim, type UploadRecord } from './upload-record'
import type { UploadStorage } from './upload-storage'
import { createUploadEffects } from './uploader-effects'
import { next } from './uploader-reducer'
import { initialState, shownRecords, type UploadAction, type UploadEvent, type UploadMessage } from './uploader-state'

export type Uploader = {
  /**
   * Stores the files and uploads them, each with its own record. The upload waits for facts in `later`, while the file
   * is already stored.
   */
  add: (
    files: readonly (File | Blob)[],
    aim: UploadAim,
    facts: CaptureFacts,
    later?: Promise<Partial<CaptureFacts>>,
  ) => void
  /** Stores a voice note about a media item, or about a file that is still uploading. */
  addVoiceNote: (voice: Blob, aim: Omit<UploadAim, 'kind' | 'replaces'>, about?: string) => void
  /** Adds a note to a file; it is sent with the file, or after it if that has arrived. */
  note: (clientKey: string, text: string) => void
  /**
   * Result of the comment under this key: null if it is done, else the reason of the refusal. A refused voice note is
   * stored for playback.
   */
  onCommentResult: (clientKey: string, refused: string | null) => void
  /** The bytes of a file stored here. */
  bytesOf: (clientKey: string) => Promise<Blob | null>
  /** All uploads of this person in this browser, oldest first, and those finished since the page was opened. */
  records: () => readonly UploadRecord[]
  subscribe: (listener: () => void) => () => void
  pause: (clientKey: string) => void
  /** Continues a paused upload, or retries one that needs attention. */
  resume: (clientKey: string) => void
  /** Removes a file from the list, and its uploaded part from the server. */
  cancel: (clientKey: string) => void
  /** Retries now: the network is back, or someone signed in. */
  wake: () => void
  /** The network is gone: pauses until it is back. */
  suspend: () => void
  close: () => void
}

export type UploaderOptions = {
  user: string
  storage: UploadStorage
  tabs: Tabs<UploadMessage>
  /** Makes a comment on a media item; resolves when it is stored. */
  comment: (call: Call) => Promise<void>
}

const noFacts: CaptureFacts = { source: 'file', capturedAt: null, position: null, heading: null }

/**
 * Uploads of one person in one tab: files are stored first, uploaded by a single tab, three at a time, and continue
 * after a reload, network loss and sign-in. A file counts as on the server after the server has checked its hash and
 * created the record.
 */
export function createUploader(options: UploaderOptions): Uploader {
  const machine = createMachine(options)
  const { dispatch, read } = machine
  const whenReady = restoreFiles(options, dispatch)
  const request = (action: UploadAction, clientKey: string) => dispatch({ kind: 'requested', action, clientKey })
  const stopListening = options.tabs.listen((message) => dispatch({ kind: 'message', message, key: newKey() }))

  const bytesOf = async (clientKey: string) =>
    read().memoryOnly.get(clientKey) ?? (await options.storage.blob(clientKey))
  const onCommentResult = async (clientKey: string, message: string | null) => {
    const record = read().records.get(clientKey)
    const blob = message === null ? null : await bytesOf(clientKey).catch(() => null)
    const refused =
      message !== null && record && blob ? { record: refusedVoiceNote(record, newKey(), message), blob } : null
    dispatch({ kind: 'commented', clientKey, refused })
  }

  return {
    add: machine.add,
    addVoiceNote: (voice, aim, about) => {
      const photo = about === undefined ? undefined : read().records.get(about)
      const target = photo?.result ?? aim.target
      const record = newUpload(newKey(), voice, { ...aim, target, kind: 'voice', replaces: null }, noFacts)
      const waitsFor = photo && !photo.result ? photo.clientKey : null
      dispatch({ kind: 'added', record: { ...record, waitsFor }, blob: voice })
    },
    note: (clientKey, note) => dispatch({ kind: 'noted', clientKey, note, key: newKey() }),
    // Handled by the uploading tab only: each tab gets the notice.
    onCommentResult: (clientKey, message) => void whenReady.then(() => onCommentResult(clientKey, message)),
    bytesOf,
    records: machine.records,
    subscribe: machine.subscribe,
    pause: (clientKey) => request('pause', clientKey),
    resume: (clientKey) => request('resume', clientKey),
    cancel: (clientKey) => request('cancel', clientKey),
    wake: () => dispatch({ kind: 'wake' }),
    suspend: () => dispatch({ kind: 'suspend' }),
    close() {
      machine.close()
      stopListening()
      options.tabs.close()
    },
  }
}

/** Holds the state, performs the effects of each event, and publishes the files to this tab. */
function createMachine(options: UploaderOptions) {
  let state = initialState
  let list: readonly UploadRecord[] = []
  const listeners = createListeners()

  const publish = () => {
    list = shownRecords(state)
    const waiting = list.filter((record) => record.state === 'saved' || record.state === 'uploading')
    connection.set({ files: waiting.length, filesSince: waiting[0]?.at ?? null })
    listeners.notify()
  }
  const dispatch = (event: UploadEvent): void => {
    const before = state
    const step = next(state, event, Date.now())
    state = step.state
    if (state.records !== before.records && state.mode !== 'closed') publish()
    for (const effect of step.effects) effects.perform(effect)
  }
  const add: Uploader['add'] = (files, aim, facts, later) => {
    const readyAt = later ? Date.now() + locateTimeoutMs : 0
    for (const [index, blob] of files.entries()) {
      const created = newUpload(newKey(), blob, aim, facts)
      const { clientKey } = created
      // Distinct timestamps preserve the order of files added together, also after a reload.
      dispatch({ kind: 'added', record: { ...created, readyAt, at: created.at + index }, blob })
      void later?.catch(() => ({})).then((found) => dispatch({ kind: 'located', clientKey, facts: found }))
    }
  }
  const effects = createUploadEffects({ ...options, dispatch, addFile: (blob, aim, facts) => add([blob], aim, facts) })
  return {
    read: () => state,
    dispatch,
    add,
    records: () => list,
    subscribe: listeners.add,
    close() {
      dispatch({ kind: 'close' })
      connection.set({ files: 0, filesSince: null })
      effects.close()
    },
  }
}

/** Restores the stored files, again when this tab leads: another tab may have added some. @returns when that is done */
function restoreFiles({ storage, tabs }: UploaderOptions, dispatch: (event: UploadEvent) => void): Promise<void> {
  const restore = () =>
    storage.all().then(
      (records) => dispatch({ kind: 'restored', records }),
      () => undefined,
    )
  const restored = restore()
  return new Promise<void>((resolve) =>
    tabs.lead('uploader', () => {
      dispatch({ kind: 'leading' })
      void restored.then(restore).then(() => {
        dispatch({ kind: 'ready' })
        resolve()
      })
    }),
  )
}
