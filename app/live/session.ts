import type { Call, ChangeCommand } from '~/commands/command'
import type { Concern } from './concern'
import { type LiveDatabase, openDatabase } from './database'
import { createDrafts, type LetGo, setDrafts } from './drafts'
import { setKeeper } from './kept-pages'
import { createOutbox, type Outbox, type OutboxMessage, setOutbox } from './outbox'
import { drewFromKept } from './patient-fetch'
import { browserShelf, type Shelf } from './shelf'
import { store } from './store'
import { createStream } from './stream'
import { browserTabs } from './tabs'
import { sendCalls } from './transport'
import type { Uploader, UploadMessage } from './uploader'
import { setUploader } from './uploads'
import { tellWorker } from './worker-message'

export type LiveSession = {
  readonly outbox: Outbox
  /** Tries now what failed; `away` is how long the page was not looked at, milliseconds. */
  readonly resume: (away?: number) => void
  /** The network is gone: what only wears out a connection rests until `resume`. */
  readonly rest: () => void
  readonly close: () => void
}

type Given = {
  user: string
  loadedAt: number
  commandOf: (id: string) => Pick<ChangeCommand, 'instant'> | null
  onAsk: (concern: Concern) => void
}

/** Opens what lives in this tab for one person. What is unsent from before, also from before a sign-in, goes out now. */
export function openSession({ user, loadedAt, commandOf, onAsk }: Given): LiveSession {
  const database = openDatabase(user)
  const draftTabs = browserTabs<LetGo>(`plumbline-drafts-${user}`)
  const drafts = createDrafts(database, draftTabs)
  const send: Parameters<typeof createOutbox>[0]['send'] = (calls) => sendCalls(user, calls)
  const shelf = shelfWhenOpen(database.then(browserShelf).catch(openMemory))
  const tabs = browserTabs<OutboxMessage>(`plumbline-outbox-${user}`)
  const outbox = createOutbox({ shelf, store, tabs, commandOf, send, onSignedIn: () => resume() })
  const uploader = openUploader(user, database, (speech) => sayOnce(outbox, speech))
  // The page is about what is not there: it is told so too.
  const deafen = outbox.listen((notice) => notice.kind === 'refused' && notice.gone && onAsk('anything'))
  const stream = createStream({
    user,
    store,
    tabs: browserTabs(`plumbline-stream-${user}`),
    loadedAt,
    onAsk,
    // What failed without a server need not wait for its turn any more.
    onLive: () => {
      outbox.resume()
      uploader.act((one) => one.wake())
      if (drewFromKept()) onAsk('anything')
    },
    isSignedIn: async () => (await send([])).signedIn,
  })
  const resume = (away = 0) => {
    stream.resume(away)
    uploader.act((one) => one.wake())
  }
  setOutbox(outbox)
  setDrafts(drafts)
  setKeeper(database)
  outbox.signedIn()
  const stopTelling = tellWorker(user)
  void database
    .then((db) => Promise.all([browserShelf(db).prune(Date.now()), drafts.prune(Date.now())]))
    .catch(() => undefined)
  return {
    outbox,
    resume(away = 0) {
      outbox.resume()
      resume(away)
    },
    rest: () => uploader.act((one) => one.rest()),
    close() {
      stopTelling()
      deafen()
      outbox.close()
      stream.close()
      uploader.close()
      store.clear()
      setOutbox(null)
      setUploader(null)
      setDrafts(null)
      draftTabs.close()
      setKeeper(null)
      void database.then((db) => db.close()).catch(() => undefined)
    },
  }
}

/** The sender of files comes after the page, which is drawn without it; without a network it is asked for again with the next act. */
function openUploader(user: string, database: Promise<LiveDatabase>, say: (speech: Call) => Promise<void>) {
  let uploader: Uploader | null = null
  let closed = false
  const load = async () => {
    const [{ createUploader }, { browserUploadShelf }] = await Promise.all([
      import('./uploader'),
      import('./upload-shelf'),
    ])
    if (closed || uploader) return
    const tabs = browserTabs<UploadMessage>(`plumbline-uploads-${user}`)
    uploader = createUploader({ user, shelf: browserUploadShelf(database), tabs, say })
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

/** Has a call made, unless it waits already: what was broken off is said again under the same key. */
async function sayOnce(outbox: Outbox, speech: Call): Promise<void> {
  await outbox.settled()
  if (!outbox.pending().some(({ key }) => key === speech.key)) outbox.enqueue(speech)
  await outbox.settled()
}

/** Few browsers need it: it comes to those alone. */
const openMemory = () => import('./memory-shelf').then(({ memoryShelf }) => memoryShelf())

/** A shelf that can be used while it is being opened. */
function shelfWhenOpen(opening: Promise<Shelf>): Shelf {
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
