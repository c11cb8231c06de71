import type { Call, ChangeCommand } from '~/commands/engine/command'
import type { RevalidationScope } from './store/revalidation-scope'
import type { LiveDatabase } from './database'
import { createDrafts, type DeletedDraft, setDrafts } from './drafts/drafts'
import { setPageStorage } from './pages/saved-pages'
import { createOutbox, type Outbox, type OutboxMessage, setOutbox } from './outbox/outbox'
import { isRenderedFromSaved } from './pages/fetch-with-fallback'
import { browserOutboxStorage, type OutboxStorage } from './outbox/outbox-storage'
import { store } from './store/store'
import type { createStream, LiveStream } from './stream/stream'
import { browserTabs } from './outbox/tabs'
import { sendCalls } from './outbox/transport'
import type { Uploader } from './uploads/uploader'
import type { UploadMessage } from './uploads/uploader-state'
import { setUploader } from './uploads/uploads'
import { postToWorker } from './pages/worker-message'

export type LiveSession = {
  readonly outbox: Outbox
  /** Retries failed requests; `away` is the time the page was hidden, milliseconds. */
  readonly resume: (away?: number) => void
  /** The network is gone: pauses the uploads until `resume`. */
  readonly suspend: () => void
  readonly close: () => void
}

type SessionOptions = {
  user: string
  loadedAt: number
  commandOf: (id: string) => Pick<ChangeCommand, 'optimistic'> | null
  revalidate: (scope: RevalidationScope) => void
}

/**
 * Opens the outbox, drafts, uploads and event stream of one person in this tab. Calls left unsent, also before a
 * sign-in, are sent now.
 */
export function openSession({ user, loadedAt, commandOf, revalidate }: SessionOptions): LiveSession {
  const database = import('./database').then(({ openDatabase }) => openDatabase(user))
  const draftTabs = browserTabs<DeletedDraft>(`plumbline-drafts-${user}`)
  const drafts = createDrafts(database, draftTabs)
  const send: Parameters<typeof createOutbox>[0]['send'] = (calls) => sendCalls(user, calls)
  const storage = storageWhenOpen(database.then(browserOutboxStorage).catch(openMemoryStorage))
  const tabs = browserTabs<OutboxMessage>(`plumbline-outbox-${user}`)
  const outbox = createOutbox({ storage, store, tabs, commandOf, send, onSignedIn: () => resume() })
  const uploader = openUploader(user, database, (call) => enqueueOnce(outbox, call))
  // A refused call on a removed record revalidates the page, which shows that record.
  const stopListening = outbox.listen((notice) => notice.kind === 'refused' && notice.gone && revalidate('anything'))
  const stream = openStream({
    user,
    store,
    tabs: browserTabs(`plumbline-stream-${user}`),
    loadedAt,
    revalidate,
    // Retries what failed while no server answered.
    onLive: () => {
      outbox.resume()
      uploader.act((one) => one.wake())
      if (isRenderedFromSaved()) revalidate('anything')
    },
    isSignedIn: async () => (await send([])).signedIn,
  })
  const resume = (away = 0) => {
    stream.resume(away)
    uploader.act((one) => one.wake())
  }
  setOutbox(outbox)
  setDrafts(drafts)
  setPageStorage(database)
  outbox.signedIn()
  const stopWorkerMessages = postToWorker(user)
  void database
    .then((db) => Promise.all([browserOutboxStorage(db).prune(Date.now()), drafts.prune(Date.now())]))
    .catch(() => undefined)
  return {
    outbox,
    resume(away = 0) {
      outbox.resume()
      resume(away)
    },
    suspend: () => uploader.act((one) => one.suspend()),
    close() {
      stopWorkerMessages()
      stopListening()
      outbox.close()
      stream.close()
      uploader.close()
      store.clear()
      setOutbox(null)
      setUploader(null)
      setDrafts(null)
      draftTabs.close()
      setPageStorage(null)
      void database.then((db) => db.close()).catch(() => undefined)
    },
  }
}

/** Loads the event stream after the page; without a network it is loaded when the session resumes. */
function openStream(options: Parameters<typeof createStream>[0]): Pick<LiveStream, 'resume' | 'close'> {
  let stream: LiveStream | null = null
  let closed = false
  const load = () =>
    import('./stream/stream').then(
      ({ createStream }) => {
        if (!closed) stream ??= createStream(options)
      },
      () => undefined,
    )
  void load()
  return {
    resume: (away) => (stream ? stream.resume(away) : void load()),
    close() {
      closed = true
      stream?.close()
    },
  }
}

/** Loads the uploader after the page, which renders without it; without a network it is loaded at the next use. */
function openUploader(user: string, database: Promise<LiveDatabase>, comment: (call: Call) => Promise<void>) {
  let uploader: Uploader | null = null
  let closed = false
  const load = async () => {
    const [{ createUploader }, { browserUploadStorage }] = await Promise.all([
      import('./uploads/uploader'),
      import('./uploads/upload-storage'),
    ])
    if (closed || uploader) return
    const tabs = browserTabs<UploadMessage>(`plumbline-uploads-${user}`)
    uploader = createUploader({ user, storage: browserUploadStorage(database), tabs, comment })
    setUploader(uploader)
  }
  const loaded = () => (uploader ? Promise.resolve() : load().catch(() => undefined))
  void loaded()
  return {
    act: (act: (uploader: Uploader) => void) => void loaded().then(() => uploader && !closed && act(uploader)),
    close() {
      closed = true
      uploader?.close()
    },
  }
}

/** Enqueues a call unless it is pending: an interrupted call is repeated under the same key. */
async function enqueueOnce(outbox: Outbox, call: Call): Promise<void> {
  await outbox.settled()
  if (!outbox.pending().some(({ key }) => key === call.key)) outbox.enqueue(call)
  await outbox.settled()
}

/** Loaded on demand: few browsers need it. */
const openMemoryStorage = () =>
  import('./outbox/outbox-storage.memory').then(({ memoryOutboxStorage }) => memoryOutboxStorage())

/** Storage that can be used while it is opening. */
function storageWhenOpen(opening: Promise<OutboxStorage>): OutboxStorage {
  return {
    add: async (entry) => (await opening).add(entry),
    waiting: async () => (await opening).waiting(),
    take: async (count) => (await opening).take(count),
    cancel: async (key, by) => (await opening).cancel(key, by),
    cancelledBy: async (key) => (await opening).cancelledBy(key),
    settle: async (done, refused) => (await opening).settle(done, refused),
    changeOf: async (key) => (await opening).changeOf(key),
    writeOf: async (record) => (await opening).writeOf(record),
    prune: async (now) => (await opening).prune(now),
  }
}
