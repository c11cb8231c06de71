import type { Media } from 'contract/media/calls'
import type { Call } from '~/commands/engine/command'
import type { RecordRef } from '~/commands/engine/context'
import { defaultSettings } from '~/commands/keyboard/custom-bindings'
import { undecidedFrom } from '~/components/review/sequence'
import { createCommandDispatcher } from '~/interaction/command-dispatcher'
import { listenToKeys } from '~/interaction/keyboard/listen-to-keys'
import { createKeyHandler } from '~/interaction/keyboard/key-handler'
import { createUndoHistory } from '~/interaction/undo/undo-history'

declare global {
  interface Window {
    keyPage: {
      recorded: string[]
      shown: number
      type: (keys: readonly string[], overlaps: readonly boolean[]) => void
    }
  }
}

const uuid = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

/**
 * A long list of photos, numbered from 1: every fourth, from the second on, is already verified, the others are
 * undecided.
 */
const media = Array.from(
  { length: 20_000 },
  (_, index): Pick<Media, 'status' | 'kind' | 'processing' | 'preview'> => ({
    status: index % 4 === 1 ? 'verified' : 'pending',
    kind: 'image',
    processing: 'ready',
    preview: '/preview',
  }),
)
const statuses: Readonly<Record<string, Media['status']>> = {
  'media.verify': 'verified',
  'media.reject': 'defective',
  'media.reset': 'pending',
}

const photo = (n: number): RecordRef => ({
  noun: 'media',
  id: uuid(n),
  version: 1,
  label: `Photo ${n}`,
  state: { inspectionStatus: 'submitted', mediaStatus: media[n - 1]?.status ?? 'pending' },
})

/**
 * The page of the key handler's tests, with the real handler, registry and photo order; calls are recorded and applied
 * at once.
 */
const recorded: string[] = []
let shown = 1

/** Records a call and sets its photo's status, as the store does before the next key. */
function enqueue({ id, targets }: Call): void {
  const n = Number(targets[0]?.id.slice(-12) ?? 0)
  recorded.push(`${id} ${n}`)
  const [one, status] = [media[n - 1], statuses[id]]
  if (one && status) one.status = status
}

const nothing = () => {}
const dispatcher = createCommandDispatcher({
  role: 'reviewer',
  last: () => undefined,
  undo: createUndoHistory('reviewer'),
  callSink: () => ({
    enqueue,
    renewed: (call: Call) => call,
    store: { read: () => undefined },
  }),
  shell: () => ({
    // Navigation is immediate.
    go: (path) => {
      recorded.push(`go ${path}`)
      dispatcher.queue.drain('page')
    },
    download: nothing,
    toggleSidebar: nothing,
    setTheme: nothing,
    signOut: nothing,
    resetKeys: () => undefined,
    toggleSingleKeys: nothing,
    showReason: nothing,
    refuse: () => undefined,
    pressToast: () => undefined,
    showNoUndo: nothing,
    note: nothing,
    showAction: nothing,
  }),
})

function show(n: number): void {
  shown = n
  window.keyPage.shown = n
  dispatcher.screens.set(1, {
    mode: 'single',
    here: photo(n),
    handlers: {
      next: () => show(shown + 1),
      previous: () => show(shown - 1),
      nextUndecided: () => show((undecidedFrom(media, shown - 1, 1) ?? shown - 1) + 1),
      zoom: () => recorded.push('zoom'),
    },
  })
}

/** Sends keydown and keyup like a keyboard: an overlapping key is still down when the next goes down. */
function type(keys: readonly string[], overlaps: readonly boolean[]): void {
  const send = (name: string, key: string) =>
    document.body.dispatchEvent(
      new KeyboardEvent(name, {
        key,
        code: `Key${key.toUpperCase()}`,
        keyCode: key.toUpperCase().charCodeAt(0),
        bubbles: true,
        cancelable: true,
      }),
    )
  let down: string[] = []
  keys.forEach((key, at) => {
    if (!overlaps[at] || down.includes(key)) for (const held of down.splice(0)) send('keyup', held)
    send('keydown', key)
    down = [...down, key]
  })
  for (const held of down) send('keyup', held)
}

window.keyPage = { recorded, shown, type }
show(1)
const handleKey = createKeyHandler(dispatcher, () => defaultSettings, 'other')
dispatcher.queue.setHandler(handleKey)
listenToKeys((event) => handleKey(event))
