import { messages } from 'contract/messages'
import { createListeners } from '~/lib/listeners'
import { newKey } from '~/lib/new-key'
import type { Call } from '~/commands/command'
import { sightingMs } from './capture'
import { connection } from './connection'
import { sha256Of } from './hashing'
import { lookAtVideo } from './poster'
import type { Tabs } from './tabs'
import { forgetTransfer, startTransfer, type Stop, type Transfer } from './transfer'
import { type CaptureFacts, heldVoice, newUpload, speechOf, type UploadAim, type UploadRecord } from './upload-record'
import type { UploadShelf } from './upload-shelf'

/** What tabs of one person tell each other about files. */
export type UploadMessage =
  | { readonly kind: 'now'; readonly record: UploadRecord }
  | { readonly kind: 'gone'; readonly clientKey: string }
  | { readonly kind: 'asked'; readonly act: Act; readonly clientKey: string }
  | { readonly kind: 'noted'; readonly clientKey: string; readonly note: string }

type Act = 'pause' | 'resume' | 'cancel'

export type Uploader = {
  /**
   * Keeps the files and sends them. Each becomes one record, whatever becomes of the others. Facts that are still being
   * found out are waited for, while the file is safe already.
   */
  add: (
    files: readonly (File | Blob)[],
    aim: UploadAim,
    facts: CaptureFacts,
    later?: Promise<Partial<CaptureFacts>>,
  ) => void
  /** Keeps a voice note about a media item, or about a file that is to become one. */
  speak: (voice: Blob, aim: Omit<UploadAim, 'kind' | 'replaces'>, about?: string) => void
  /** Says something about a file; it goes with it, or after it where that has arrived. */
  note: (clientKey: string, text: string) => void
  /** What became of the voice note that was said under this key: done (null), or refused and why. Then it is kept, to be heard. */
  said: (clientKey: string, refused: string | null) => void
  /** The bytes of a file that is kept here. */
  sound: (clientKey: string) => Promise<Blob | null>
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

export type UploaderGiven = {
  user: string
  shelf: UploadShelf
  tabs: Tabs<UploadMessage>
  /** Has something said about a media item; done once it is kept. */
  say: (speech: Call) => Promise<void>
}

const atOnce = 3
const laterMs = 10_000
const noFacts: CaptureFacts = { source: 'file', capturedAt: null, position: null, heading: null }

/**
 * The uploads of one person in one tab: files are kept before they are sent, sent by one tab, three at a time, and go on
 * after reload, network loss and sign-in. "On the server" is said when the server has checked the hash and made the record.
 */
export function createUploader({ user, shelf, tabs, say }: UploaderGiven): Uploader {
  const records = new Map<string, UploadRecord>()
  const transfers = new Map<string, Transfer | 'preparing'>()
  /** Files this browser had no room for: only this tab has their bytes. */
  const unkept = new Map<string, Blob>()
  const posters = new Map<string, Blob>()
  const listeners = createListeners()
  let list: readonly UploadRecord[] = []
  let leading = false
  let resting = false
  let closed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let soon: ReturnType<typeof setTimeout> | undefined

  const publish = () => {
    list = [...records.values()].filter(({ aim }) => aim.kind !== 'poster').sort((one, other) => one.at - other.at)
    const waiting = list.filter(({ state }) => state === 'saved' || state === 'uploading')
    connection.set({ files: waiting.length, filesSince: waiting[0]?.at ?? null })
    listeners.tell()
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

  const add: Uploader['add'] = (files, aim, facts, later) => {
    const readyAt = later ? Date.now() + sightingMs : 0
    for (const [at, file] of files.entries()) {
      const made = newUpload(newKey(), file, aim, facts)
      // Files that come at once stay in their order, also when they are read again.
      const record = { ...made, readyAt, at: made.at + at }
      const kept = keep(record, file)
      if (later) void Promise.all([kept, later.catch(() => ({}))]).then(([, found]) => complete(record, found))
    }
  }

  const keep = async (record: UploadRecord, file: File | Blob): Promise<void> => {
    show(record)
    await shelf.add(record, file).catch(() => {
      unkept.set(record.clientKey, file)
      change(record.clientKey, { message: messages['upload.notKept'] })
    })
    tabs.post({ kind: 'now', record: records.get(record.clientKey) ?? record })
    pump()
  }

  const complete = ({ clientKey, facts }: UploadRecord, found: Partial<CaptureFacts>) => {
    save(clientKey, { facts: { ...facts, ...found }, readyAt: 0 })
    pump()
  }

  const speak: Uploader['speak'] = (voice, aim, about) => {
    const photo = about === undefined ? undefined : records.get(about)
    const target = photo?.result ?? aim.target
    const record = newUpload(newKey(), voice, { ...aim, target, kind: 'voice', replaces: null }, noFacts)
    void keep({ ...record, waitsFor: photo && !photo.result ? photo.clientKey : null }, voice)
  }

  const noteHere = (clientKey: string, note: string) => {
    const before = records.get(clientKey)
    if (before?.state !== 'onServer') return save(clientKey, { note })
    const record = change(clientKey, { note })
    const speech = record?.result ? speechOf(record, record.result) : null
    if (speech) void say({ ...speech, key: newKey() })
  }

  const isDue = ({ clientKey, state, paused, waitsFor, readyAt }: UploadRecord) =>
    (state === 'saved' || state === 'uploading') &&
    !paused &&
    !waitsFor &&
    !(readyAt > Date.now()) &&
    !transfers.has(clientKey) &&
    (leading || unkept.has(clientKey))

  const pump = () => {
    if (closed || resting) return
    for (const record of [...records.values()].sort((one, other) => one.at - other.at)) {
      if (transfers.size >= atOnce) return
      if (isDue(record)) void begin(record)
    }
    // Whoever was to complete it may be gone.
    clearTimeout(soon)
    if ([...records.values()].some(({ readyAt }) => readyAt > Date.now())) soon = setTimeout(pump, 1000)
  }

  const begin = async ({ clientKey }: UploadRecord) => {
    transfers.set(clientKey, 'preparing')
    const ready = await prepare(clientKey).catch(() => 'later' as const)
    if (ready === 'later') return stopped(clientKey, { why: 'later' })
    // Paused or cancelled while it was being read.
    if (!ready || transfers.get(clientKey) !== 'preparing') return done(clientKey)
    const { record, blob } = ready
    transfers.set(
      clientKey,
      startTransfer(user, record, blob, {
        onProgress: (sent) =>
          // The reason of the last try is past; that this browser could not keep the file is not.
          change(clientKey, { state: 'uploading', sent, ...(!unkept.has(clientKey) && { message: null }) }),
        onUrl: (uploadUrl) => save(clientKey, { uploadUrl, state: 'uploading' }),
        onDone: (result) => void arrived(clientKey, result),
        onStop: (stop) => stopped(clientKey, stop),
      }),
    )
  }

  const bytesOf = async (clientKey: string) => unkept.get(clientKey) ?? (await shelf.blob(clientKey))

  /** Hash and, of a video, poster and duration: known before the first byte is sent. */
  const prepare = async (clientKey: string): Promise<{ record: UploadRecord; blob: Blob } | null> => {
    const blob = await bytesOf(clientKey)
    const before = records.get(clientKey)
    const sha256 = before?.sha256 ?? (blob && (await sha256Of(blob)))
    if (!blob || !before || !sha256) {
      save(clientKey, { state: 'attention', message: messages['upload.unreadable'], forGood: true })
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

  const arrived = async (clientKey: string, result: string | null) => {
    const record = change(clientKey, {
      state: 'onServer',
      message: null,
      sent: records.get(clientKey)?.size ?? 0,
      result,
    })
    if (record && result) {
      // What hangs on it is kept before it is forgotten: after a crash in between it arrives again, and is said once.
      const speech = speechOf(record, result)
      if (speech) await say(speech)
      await release(clientKey, result)
    }
    // What was spoken stays until it is known to be said.
    if (record?.aim.kind === 'voice') await shelf.put(record).catch(() => undefined)
    else {
      void shelf.remove(clientKey).catch(() => undefined)
      unkept.delete(clientKey)
    }
    const poster = posters.get(clientKey)
    posters.delete(clientKey)
    if (record && poster && result)
      add([poster], { ...record.aim, kind: 'poster', target: result, replaces: null }, record.facts)
    done(clientKey)
  }

  const said = async (clientKey: string, refused: string | null) => {
    const record = records.get(clientKey)
    if (record?.aim.kind !== 'voice') return
    const sound = refused === null ? null : await bytesOf(clientKey).catch(() => null)
    drop(clientKey)
    if (sound && refused !== null) await keep(heldVoice(record, newKey(), refused), sound)
  }

  /** Lets go what waited for a photo's id. */
  const release = async (photo: string, result: string) => {
    for (const { clientKey, aim, waitsFor } of [...records.values()]) {
      if (waitsFor !== photo) continue
      const record = change(clientKey, { aim: { ...aim, target: result }, waitsFor: null })
      if (record) await shelf.put(record).catch(() => undefined)
    }
  }

  const stopped = (clientKey: string, stop: Stop) => {
    if (stop.why === 'refused') {
      // A poster that is refused is only missing: the video is there.
      if (records.get(clientKey)?.aim.kind === 'poster') drop(clientKey)
      else {
        const { message, forGood, resumes = false } = stop
        save(clientKey, { state: 'attention', message, forGood, ...(!resumes && { uploadUrl: null, sent: 0 }) })
      }
      return done(clientKey)
    }
    change(clientKey, { state: 'saved', ...(stop.why === 'later' && stop.message && { message: stop.message }) })
    transfers.delete(clientKey)
    if (stop.why === 'signedOut') connection.set({ waitingForSignIn: true })
    clearTimeout(timer)
    timer = setTimeout(pump, Math.max(laterMs, (stop.why === 'later' && stop.afterMs) || 0))
  }

  const drop = (clientKey: string) => {
    for (const one of [...records.values()]) if (one.waitsFor === clientKey) drop(one.clientKey)
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
    else if (message.kind === 'noted') {
      if (leading) noteHere(message.clientKey, message.note)
    } else if (leading) act(message.act, message.clientKey)
  })

  const recall = async () => {
    for (const record of await shelf.all()) if (!records.has(record.clientKey)) records.set(record.clientKey, record)
    publish()
    pump()
  }
  const recalled = recall().catch(() => undefined)
  /** Voice notes that arrived and whose word was never heard: under their own key they are said once. */
  const sayAgain = () => {
    for (const record of records.values()) {
      const { aim, state, result } = record
      const speech = aim.kind === 'voice' && state === 'onServer' && result ? speechOf(record, result) : null
      if (speech) void say(speech)
    }
  }
  const led = new Promise<void>((resolve) =>
    tabs.lead('uploader', () => {
      leading = true
      resolve(recalled.then(recall).catch(() => undefined))
    }),
  )
  void led.then(sayAgain)

  return {
    add,
    speak,
    note(clientKey, note) {
      if (leading || unkept.has(clientKey)) noteHere(clientKey, note)
      else tabs.post({ kind: 'noted', clientKey, note })
    },
    // By the tab that sends: each tab hears of it.
    said: (clientKey, refused) => void led.then(() => said(clientKey, refused)),
    sound: bytesOf,
    records: () => list,
    subscribe: listeners.add,
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
      connection.set({ files: 0, filesSince: null })
      clearTimeout(timer)
      clearTimeout(soon)
      for (const transfer of transfers.values())
        if (transfer !== 'preparing') void transfer.abort().catch(() => undefined)
      deafen()
      tabs.close()
    },
  }
}
