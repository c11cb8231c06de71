import { useLocation, useMatches } from '@remix-run/react'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { messages, say } from 'contract/messages'
import { dismissToast, printNoKeys, readToasts, showToast, type ToastAction } from '~/components/shell/toasts'
import { handleOf } from '~/components/shell/handle'
import { atRest } from '~/components/shell/later'
import type { FrameData, Viewer } from '~/components/shell/viewer'
import type { Theme } from '~/commands/browser-port'
import type { Mode } from '~/commands/context'
import { createCenter } from '~/hooks/center'
import type { Center } from '~/hooks/center'
import { createSettingsMemory } from '~/hooks/key-settings'
import type { SettingsMemory } from '~/hooks/key-settings'
import '~/hooks/first-ear'
import type { Layer, Pending as Begun } from '~/hooks/layers'
import { createUndoMemory, type UndoMemory } from '~/hooks/undo-memory'
import { CommandContextProvider, useCommandContext, useLatest } from '~/hooks/use-command-context'
import type { CommandContext } from '~/hooks/use-command-context'
import { useKeys } from '~/hooks/use-keys'
import { noticeWords, useOutboxNotices } from '~/hooks/use-outbox'
import { getOutbox } from '~/live/outbox'
import { store } from '~/live/store'
import { createDecisionToast } from './decision-toast'
import { latePart, useLatePart } from './late-part'
import { createPaletteMemory } from './memory'
import type { PaletteMemory } from './memory'
import { createVisited } from './visited'

const palette = latePart(() => import('./palette'))
const sheet = latePart(() => import('./cheat-sheet'))
const leader = latePart(() => import('./leader-bar'))
const keySync = latePart(() => import('~/hooks/key-sync'))

/** What the frame does for commands. */
export type ShellActs = {
  readonly go: (path: string) => void
  readonly toggleSidebar: () => void
  readonly setTheme: (theme: Theme) => void
  readonly signOut: () => void
}

/** A reason why something was not done, as a toast. */
const tell = (text: string, duration?: number, action?: ToastAction) =>
  void showToast({ id: 'reason', text, look: { shape: 'triangle', tone: 'pending' }, duration, action })

/** Saves what is at an address, by its own file name. */
function download(path: string): void {
  const link = Object.assign(document.createElement('a'), { href: path, download: '' })
  link.click()
}

function toggleSingleKeys(settings: SettingsMemory): void {
  const off = settings.read().single !== 'off'
  settings.change({ single: off ? 'off' : 'on' })
  showToast({ id: 'single-keys', text: say(off ? 'say.singleKeysOff' : 'say.singleKeysOn') })
}

const outlet = () => ({
  enqueue: getOutbox().enqueue,
  renewed: getOutbox().renewed,
  store: { read: (noun: string, id: string) => store.get<{ uuid: string; [field: string]: unknown }>(noun, id) },
})

/** Decisions are said once when a run of them has come to rest, not one by one. */
const restBeforeSaying = 1000

/** What the frame knows of the whole house. */
type House = Pick<FrameData, 'unread' | 'next'>

function useCenter({ role, uuid: user, zone, isDemo, keys }: Viewer, shell: ShellActs, house: House) {
  const acts = useLatest(shell)
  const zoneNow = useLatest(zone)
  const houseNow = useLatest(house)
  const brought = useRef(keys)
  const [said, setSaid] = useState('')
  const firstMode = useFirstMode()
  const made = useMemo(() => {
    const visited = createVisited()
    const settings = createSettingsMemory(user, brought.current ?? undefined)
    const undo = createUndoMemory(user)
    const decided = createDecisionToast(() => center.run('changes.undo'), settings.read)
    let saying: ReturnType<typeof setTimeout>
    const made: unknown[] = []
    /** Readers hear the last of a run, once nothing more comes. */
    const speak = (words: string | null) => {
      clearTimeout(saying)
      if (words !== null) saying = setTimeout(() => setSaid(words), restBeforeSaying)
    }
    const center: Center = createCenter({
      role,
      zone: () => zoneNow.current,
      unread: () => houseNow.current.unread,
      next: () => houseNow.current.next,
      ownKeys: () => Object.keys(settings.own()).length,
      isDemo,
      outlet,
      undo,
      // What was told last may not be what was done last here: its answer came later.
      offered: () => readToasts().find(({ action }) => action?.keys && !made.includes(action.of))?.action?.of,
      last: visited.last,
      shell: () => ({
        ...acts.current,
        tell,
        refuse: (why, to) =>
          tell(why, undefined, to === undefined ? undefined : { label: 'Show', run: () => acts.current.go(to) }),
        note: (text) => void showToast({ id: 'note', text }),
        download,
        tellFinal: (why) =>
          void noticeWords
            .load()
            .then(({ tellFinal }) => tellFinal(why))
            .catch(() => undefined),
        toggleSingleKeys: () => toggleSingleKeys(settings),
        resetKeys: () => settings.change({ keys: {} }),
        did: (command, deed) => {
          // "Sent back · Undo" must not stay beside "Undone: Sent back".
          if (deed.ofKey) dismissToast(deed.ofKey)
          printNoKeys()
          made.push(deed.key)
          speak(decided.did(command, deed))
        },
      }),
    })
    return {
      center,
      visited,
      undo,
      notices: { center, memory: undo, settings, decided, speak },
      memory: createPaletteMemory(user),
      context: { center, role, settings, firstMode },
    }
  }, [role, user, zoneNow, houseNow, isDemo, acts, firstMode])
  return { ...made, said }
}

function useFirstMode(): Mode {
  const told = useMatches().map((match) => handleOf(match).mode)
  const [first] = useState(told.findLast(Boolean) ?? 'page')
  return first
}

/** What keys open comes when the page is at rest, so that the first press opens it in one frame. */
const usePreload = () =>
  useEffect(() => atRest(() => Promise.all([palette, sheet, leader, noticeWords].map((part) => part.load()))), [])

/**
 * A person's keys follow them: what they change here goes to the server, and what they changed elsewhere comes; not at rest, which
 * a window behind another never is.
 */
const useKeySync = (context: CommandContext, undo: UndoMemory, { keys, version }: Viewer) =>
  useEffect(() => {
    keySync.load().then(
      ({ syncKeys }) => syncKeys({ ...context, undo }, keys, version),
      () => undefined,
    )
  }, [context, undo, keys, version])

type CommandCenterProps = { viewer: Viewer; house: House; shell: ShellActs; children: ReactNode }

/** An address may name a command behind its page: its page is opened, and the address is the page's own again. */
function useLinkedCommand({ layers }: Center): void {
  // Its identity, so that the same link opens its page again.
  const to = useLocation()
  useEffect(() => {
    if (!to.hash.startsWith('#do=')) return
    history.replaceState(history.state, '', location.pathname + location.search)
    layers.open({ kind: 'palette', prefix: '', link: to.hash })
  }, [to, layers])
}

/** Commands for everything below it: the keyboard's ear, the palette, the sheet of keys, the leader bar. Mounted once, in the frame. */
export function CommandCenter({ viewer, house, shell, children }: CommandCenterProps) {
  const { center, context, visited, memory, undo, notices, said } = useCenter(viewer, shell, house)
  useKeys(center, context.settings.read)
  usePreload()
  useKeySync(context, undo, viewer)
  useLinkedCommand(center)
  useOutboxNotices(notices)
  useEffect(() => visited.follow(center, memory), [visited, center, memory])
  return (
    <CommandContextProvider value={context}>
      {children}
      <Layers memory={memory} />
      <Pending />
      <p role="status" className="sr-only">
        {said}
      </p>
    </CommandContextProvider>
  )
}

function Layers({ memory }: { memory: PaletteMemory }) {
  const { layers } = useCommandContext().center
  const shown = useSyncExternalStore(layers.subscribe, layers.shown, () => null)
  const opened = useRef(0)
  const last = useRef(shown)
  if (last.current !== shown) opened.current += 1
  last.current = shown
  const late = { onClose: layers.close, onMissing: () => (layers.close(), tell(messages.partMissing)) }
  if (shown?.kind === 'palette') return <LatePalette key={opened.current} layer={shown} memory={memory} {...late} />
  return shown && <LateSheet {...late} />
}

type Late = { onClose: () => void; onMissing: () => void }
type LatePaletteProps = Late & { layer: Extract<Layer, { kind: 'palette' }>; memory: PaletteMemory }

function LatePalette({ onMissing, ...given }: LatePaletteProps) {
  const part = useLatePart(palette, onMissing)
  return part && <part.Palette {...given} />
}

/** The bar of a sequence that has begun; whoever knows how it goes on has no need of it. */
function Pending() {
  const { layers } = useCommandContext().center
  const pending = useSyncExternalStore(layers.subscribe, layers.pending, () => null)
  return pending && <LateLeader pending={pending} />
}

function LateLeader({ pending }: { pending: NonNullable<Begun> }) {
  const part = useLatePart(leader)
  return part && <part.LeaderBar pending={pending} />
}

function LateSheet({ onMissing, ...given }: Late) {
  const part = useLatePart(sheet, onMissing)
  return part && <part.CheatSheet {...given} />
}
