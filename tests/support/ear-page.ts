import type { Media } from 'contract/media'
import type { Call } from '~/commands/command'
import type { Ref } from '~/commands/context'
import { defaultSettings } from '~/commands/remaps'
import { emptyStack } from '~/commands/undo-stack'
import { undecidedFrom } from '~/components/review/sequence'
import { createCenter } from '~/hooks/center'
import { hearKeys } from '~/hooks/hear-keys'
import { createEar } from '~/hooks/key-ear'

declare global {
  interface Window {
    ear: { heard: string[]; shown: number; type: (keys: readonly string[], overlaps: readonly boolean[]) => void }
  }
}

const uuid = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

/** A long roll of photos, numbered from 1: every fourth, from the second on, is verified already, the others are undecided. */
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

const photo = (n: number): Ref => ({
  noun: 'media',
  id: uuid(n),
  version: 1,
  label: `Photo ${n}`,
  state: { inspectionStatus: 'submitted', mediaStatus: media[n - 1]?.status ?? 'pending' },
})

/** The page behind the ear's tests: the real ear, registry and order of photos; calls are recorded and applied at once. */
const heard: string[] = []
let shown = 1
let undo = emptyStack

/** Records a call and gives its photo the new status, as the store does before the next key. */
function enqueue({ id, targets }: Call): void {
  const n = Number(targets[0]?.id.slice(-12) ?? 0)
  heard.push(`${id} ${n}`)
  const [one, status] = [media[n - 1], statuses[id]]
  if (one && status) one.status = status
}

const nothing = () => {}
const center = createCenter({
  role: 'reviewer',
  last: () => undefined,
  undo: {
    read: () => undo,
    change: (next) => {
      undo = next(undo)
    },
  },
  outlet: () => ({
    enqueue,
    renewed: (call: Call) => call,
    store: { read: () => undefined },
  }),
  shell: () => ({
    // Whatever is gone to is here at once.
    go: (path) => {
      heard.push(`go ${path}`)
      center.ahead.arrive()
    },
    download: nothing,
    toggleSidebar: nothing,
    setTheme: nothing,
    signOut: nothing,
    resetKeys: () => undefined,
    toggleSingleKeys: nothing,
    tell: nothing,
    refuse: () => undefined,
    tellFinal: nothing,
    note: nothing,
    did: nothing,
  }),
})

function show(n: number): void {
  shown = n
  window.ear.shown = n
  center.screens.set(1, {
    mode: 'single',
    here: photo(n),
    handlers: {
      next: () => show(shown + 1),
      previous: () => show(shown - 1),
      nextUndecided: () => show((undecidedFrom(media, shown - 1, 1) ?? shown - 1) + 1),
      zoom: () => heard.push('zoom'),
    },
  })
}

/** Sends keydown and keyup as a keyboard does: a key that overlaps is still down when the next goes down. */
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

window.ear = { heard, shown, type }
show(1)
hearKeys(createEar(center, () => defaultSettings, 'other'))
