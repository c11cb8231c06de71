import { v4 as newKey } from 'uuid'
import { messages } from 'contract/messages'
import { connection } from './connection'
import { sha256Of } from './hashing'
import { lookAtVideo } from './poster'
import type { Tabs } from './tabs'
import { forgetTransfer, startTransfer, type Stop, type Transfer } from './transfer'
import { type CaptureFacts, newUpload, type UploadAim, type UploadRecord } from './upload-record'
import type { UploadShelf } from './upload-shelf'

/** What tabs of one person tell each other about files. */
export type UploadMessage =
  | { readonly kind: 'now'; readonly record: UploadRecord }
  | { readonly kind: 'gone'; readonly clientKey: string }
  | { readonly kind: 'asked'; readonly act: Act; readonly clientKey: string }

type Act = 'pause' | 'resume' | 'cancel'

export type Uploader = {
  /** Keeps the files and sends them. Each becomes one record, whatever becomes of the others. */
  add: (files: readonly (File | Blob)[], aim: UploadAim, facts: CaptureFacts) => void
  /** All files of this person in this browser, oldest first, and those that arrived since the page was opened. */
  records: () => readonly UploadRecord[]
  subscribe: (listener: () => void) => () => void
  pause: (clientKey: string) => void
  /** Goes on with a paused file, or tries one again that needed attention. */
  resume: (clientKey: string) => void
  /** Takes a file out of the list, and back from the server as far as it had come. */
  cancel: (clientKey: string) => void
  /** Tries now: the network is back, or somebody signed in. */
  wake: () => void
  /** The network is gone: nothing is tried until it is back. */
  rest: () => void
  close: () => void
}

const atOnce = 3
const laterMs = 10_000

/**
 * The uploads of one person in one tab: files are kept before they are sent, sent by one tab, three at a time, and go on
 * after reload, network loss and sign-in. "On the server" is said when the server has checked the hash and made the record.
 */
export function createUploader({
  user,
  shelf,
  tabs,
}: {
  user: string
  shelf: UploadShelf
  tabs: Tabs<UploadMessage>
}): Uploader {
  const records = new Map<string, UploadRecord>()
  const transfers = new Map<string, Transfer | 'preparing'>()
  /** Files this browser had no room for: only this tab has their bytes. */
  const unkept = new Map<string, Blob>()
  const posters = new Map<string, Blob>()
  const listeners = new Set<() => void>()
  let list: readonly UploadRecord[] = []
  let leading = false
  let resting = false
  let closed = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const publish = () => {
    list = [...records.values()].filter(({ aim }) => aim.kind !== 'poster').sort((one, other) => one.at - other.at)
    for (const listener of listeners) listener()
  }
  const show = (record: UploadRecord) => {
    records.set(record.clientKey, record)
    publish()
  }
  const change = (clientKey: string, changed: Partial<UploadRecord>): UploadRecord | null => {
    const before = records.get(clientKey)
    if (!before) return null
    const record = { ...before, ...changed }
    show(record)
    tabs.post({ kind: 'now', record })
    return record
  }
  const save = (clientKey: string, changed: Partial<UploadRecord>) => {
    const record = change(clientKey, changed)
    if (record) void shelf.put(record).catch(() => undefined)
  }
  const forget = (clientKey: string) => {
    records.delete(clientKey)
    unkept.delete(clientKey)
    publish()
  }

  const add: Uploader['add'] = (files, aim, facts) => {
    for (const file of files) {
      const record = newUpload(newKey(), file, aim, facts)
      show(record)
      void shelf
        .add(record, file)
        .catch(() => {
          unkept.set(record.clientKey, file)
          change(record.clientKey, { message: messages['upload.notKept'] })
        })
        .then(() => {
          tabs.post({ kind: 'now', record })
          pump()
        })
    }
  }

  const isDue = ({ clientKey, state, paused }: UploadRecord) =>
    (state === 'saved' || state === 'uploading') &&
    !paused &&
    !transfers.has(clientKey) &&
    (leading || unkept.has(clientKey))

  const pump = () => {
    if (closed || resting) return
    for (const record of [...records.values()].sort((one, other) => one.at - other.at)) {
      if (transfers.size >= atOnce) return
      if (isDue(record)) void begin(record)
    }
  }

  const begin = async ({ clientKey }: UploadRecord) => {
    transfers.set(clientKey, 'preparing')
    const ready = await prepare(clientKey).catch(() => null)
    // Paused or cancelled while it was being read.
    if (!ready || transfers.get(clientKey) !== 'preparing') return done(clientKey)
    const { record, blob } = ready
    transfers.set(
      clientKey,
      startTransfer(user, record, blob, {
        onProgress: (sent) => change(clientKey, { state: 'uploading', sent }),
        onUrl: (uploadUrl) => save(clientKey, { uploadUrl, state: 'uploading' }),
        onDone: (result) => arrived(clientKey, result),
        onStop: (stop) => stopped(clientKey, stop),
      }),
    )
  }

  /** Hash and, of a video, poster and duration: known before the first byte is sent. */
  const prepare = async (clientKey: string): Promise<{ record: UploadRecord; blob: Blob } | null> => {
    const blob = unkept.get(clientKey) ?? (await shelf.blob(clientKey))
    const before = records.get(clientKey)
    const sha256 = before?.sha256 ?? (blob && (await sha256Of(blob)))
    if (!blob || !before || !sha256) {
      save(clientKey, { state: 'attention', message: messages['upload.unreadable'] })
      return null
    }
    const isVideo = before.type.startsWith('video/') && before.aim.kind === 'media'
    const { duration, poster } = isVideo ? await lookAtVideo(blob) : { duration: before.duration, poster: null }
    if (poster) posters.set(clientKey, poster)
    const record = change(clientKey, { sha256, duration })
    return record && { record, blob }
  }

  const done = (clientKey: string) => {
    transfers.delete(clientKey)
    pump()
  }

  const arrived = (clientKey: string, result: string | null) => {
    const record = change(clientKey, {
      state: 'onServer',
      message: null,
      sent: records.get(clientKey)?.size ?? 0,
      result,
    })
    void shelf.remove(clientKey).catch(() => undefined)
    unkept.delete(clientKey)
    const poster = posters.get(clientKey)
    posters.delete(clientKey)
    if (record && poster && result)
      add([poster], { ...record.aim, kind: 'poster', target: result, replaces: null }, record.facts)
    done(clientKey)
  }

  const stopped = (clientKey: string, stop: Stop) => {
    if (stop.why === 'refused') {
      // A poster that is refused is only missing: the video is there.
      if (records.get(clientKey)?.aim.kind === 'poster') drop(clientKey)
      else save(clientKey, { state: 'attention', message: stop.message, uploadUrl: null, sent: 0 })
      return done(clientKey)
    }
    change(clientKey, { state: 'saved' })
    transfers.delete(clientKey)
    if (stop.why === 'signedOut') connection.set({ waitingForSignIn: true })
    clearTimeout(timer)
    timer = setTimeout(pump, laterMs)
  }

  const drop = (clientKey: string) => {
    void shelf.remove(clientKey).catch(() => undefined)
    forget(clientKey)
    tabs.post({ kind: 'gone', clientKey })
  }

  const act = (what: Act, clientKey: string) => {
    const transfer = transfers.get(clientKey)
    transfers.delete(clientKey)
    const url = records.get(clientKey)?.uploadUrl
    if (transfer && transfer !== 'preparing') void transfer.abort(what === 'cancel').catch(() => undefined)
    else if (what === 'cancel' && url) void forgetTransfer(url).catch(() => undefined)
    if (what === 'cancel') drop(clientKey)
    else if (what === 'pause') save(clientKey, { paused: true, state: 'saved' })
    else save(clientKey, { paused: false, state: 'saved', message: null })
    pump()
  }

  /** Done by the tab that sends; another one is asked to. */
  const ask = (what: Act, clientKey: string) => {
    if (leading || unkept.has(clientKey)) act(what, clientKey)
    else tabs.post({ kind: 'asked', act: what, clientKey })
  }

  const deafen = tabs.listen((message) => {
    if (message.kind === 'now') {
      show(message.record)
      pump()
    } else if (message.kind === 'gone') forget(message.clientKey)
    else if (leading) act(message.act, message.clientKey)
  })

  const recall = async () => {
    for (const record of await shelf.all()) if (!records.has(record.clientKey)) records.set(record.clientKey, record)
    publish()
    pump()
  }
  const recalled = recall().catch(() => undefined)
  tabs.lead('uploader', () => {
    leading = true
    void recalled.then(recall).catch(() => undefined)
  })

  return {
    add,
    records: () => list,
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    pause: (clientKey) => ask('pause', clientKey),
    resume: (clientKey) => ask('resume', clientKey),
    cancel(clientKey) {
      if (records.get(clientKey)?.state === 'onServer') forget(clientKey)
      else ask('cancel', clientKey)
    },
    wake() {
      resting = false
      pump()
    },
    rest() {
      resting = true
      for (const [clientKey, transfer] of transfers) {
        if (transfer !== 'preparing') void transfer.abort().catch(() => undefined)
        change(clientKey, { state: 'saved' })
      }
      transfers.clear()
    },
    close() {
      closed = true
      clearTimeout(timer)
      for (const transfer of transfers.values())
        if (transfer !== 'preparing') void transfer.abort().catch(() => undefined)
      deafen()
      tabs.close()
    },
  }
}

let current: Uploader | null = null
let unfollow: () => void = () => undefined
const none: readonly UploadRecord[] = []
const watchers = new Set<() => void>()
const tellWatchers = () => {
  for (const watch of watchers) watch()
}

/** Makes an uploader the one of this tab; null when nobody is signed in. */
export function setUploader(uploader: Uploader | null): void {
  unfollow()
  current = uploader
  unfollow = uploader?.subscribe(tellWatchers) ?? (() => undefined)
  tellWatchers()
}

/** The uploader of whoever is signed in. Throws before there is one. */
export function getUploader(): Uploader {
  if (!current) throw new Error('There is no uploader before somebody is signed in')
  return current
}

/** The files of whichever uploader is this tab's, for components. */
export const uploads = {
  read: (): readonly UploadRecord[] => current?.records() ?? none,
  atFirst: (): readonly UploadRecord[] => none,
  subscribe(watch: () => void): () => void {
    watchers.add(watch)
    return () => {
      watchers.delete(watch)
    }
  },
}
