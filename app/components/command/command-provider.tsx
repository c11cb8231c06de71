import { useLocation, useMatches } from '@remix-run/react'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import type { NoUndo } from 'contract/core/no-undo'
import { t as formText } from 'locales/form'
import { t as say } from 'locales/messages'
import { dismissToast, readToasts, showToast, type Toast, type ToastAction } from '~/interaction/toasts/toast-store'
import { commandOfToast, pressToast, setToastKeys, toastToPress } from '~/components/shell/toasts/toast-button'
import { handleOf } from '~/components/shell/route-handle'
import { whenIdle } from '~/components/shell/idle-load'
import type { FrameData, Viewer } from '~/components/shell/viewer'
import type { Theme } from '~/commands/engine/browser-port'
import { commandOf } from '~/commands/engine/registry'
import { capWords } from '~/commands/keyboard/key-labels'
import { printedBindings } from '~/commands/keyboard/custom-bindings'
import type { Mode } from '~/commands/engine/context'
import { createCommandDispatcher } from '~/interaction/command-dispatcher'
import type { CommandDispatcher, Shell } from '~/interaction/dispatcher-types'
import { createKeySettings } from '~/interaction/keyboard/key-settings'
import type { KeySettingsStore } from '~/interaction/keyboard/key-settings'
import { platformHere } from '~/interaction/keyboard/platform'
import { showShortcutHints } from '~/interaction/keyboard/shortcut-hints'
import '~/interaction/popstate-forwarder'
import type { Layer, Pending as PendingKeys } from '~/interaction/layers'
import { actionOf, createUndoHistory, newestAction, type UndoHistory } from '~/interaction/undo/undo-history'
import { CommandServicesProvider, useCommandServices, useLatest } from '~/hooks/use-command-context'
import type { CommandServices } from '~/hooks/use-command-context'
import { useKeys } from '~/hooks/use-keys'
import { noticeHandler, useOutboxNotices } from '~/hooks/use-outbox'
import { getOutbox } from '~/offline/outbox/outbox'
import { store } from '~/offline/store/store'
import { showAction } from '~/interaction/toasts/decision-toast'
import { lazyPart, useLazyPart } from '~/hooks/use-lazy-part'
import { createPaletteMemory } from '~/components/palette/box/palette-memory'
import type { PaletteMemory } from '~/components/palette/box/palette-memory'
import { createVisited } from '~/components/palette/rows/recent-records'

const palette = lazyPart(() => import('~/components/palette/palette'))
const sheet = lazyPart(() => import('./cheat-sheet'))
const leader = lazyPart(() => import('~/components/palette/box/leader-bar'))

/** Frame functions that commands use. */
export type FrameActions = {
  readonly go: (path: string) => void
  readonly toggleSidebar: () => void
  readonly setTheme: (theme: Theme) => void
  readonly signOut: () => void
}

/** A reason why something was not done, as a toast. */
const showReason = (text: string, duration?: number, action?: ToastAction) =>
  void showToast({ id: 'reason', text, look: { shape: 'triangle', tone: 'pending' }, duration, action })

/** Downloads a URL; the server names the file. */
function download(path: string): void {
  const link = Object.assign(document.createElement('a'), { href: path, download: '' })
  link.click()
}

function toggleSingleKeys(settings: KeySettingsStore): void {
  const off = settings.read().single !== 'off'
  settings.change({ single: off ? 'off' : 'on' })
  showToast({ id: 'single-keys', text: say(off ? 'say.singleKeysOff' : 'say.singleKeysOn') })
}

const callSink = () => ({
  enqueue: getOutbox().enqueue,
  renewed: getOutbox().renewed,
  store: { read: (noun: string, id: string) => store.get<{ uuid: string; [field: string]: unknown }>(noun, id) },
})

/** Milliseconds without a further action after which screen readers announce the last one. */
const announcementDelay = 1000

/** Announces the last text of a run of actions; null cancels it. */
function createAnnouncer(announce: (text: string) => void): (text: string | null) => void {
  let timer: ReturnType<typeof setTimeout>
  return (text) => {
    clearTimeout(timer)
    if (text !== null) timer = setTimeout(() => announce(text), announcementDelay)
  }
}

/** Number of unread notifications and the suggested next command. */
type FrameFacts = Pick<FrameData, 'unread' | 'next'>

/** Values of the frame, read when a command runs. */
type Latest = () => { shell: FrameActions; zone: Viewer['zone']; frame: FrameFacts }

/** Shell actions of the dispatcher that show toasts. */
const toastActions = (settings: KeySettingsStore, go: FrameActions['go']) => ({
  showReason,
  refuse: (why: string, to: string | undefined, remedy?: ToastAction) =>
    showReason(
      why,
      undefined,
      remedy ?? (to === undefined ? undefined : { label: formText('form.show'), run: () => go(to) }),
    ),
  note: (text: string) => void showToast({ id: 'note', text }),
  showNoUndo: (why: NoUndo) =>
    void noticeHandler
      .load()
      .then(({ showNotUndoable }) => showNotUndoable(why))
      .catch(() => undefined),
  toggleSingleKeys: () => toggleSingleKeys(settings),
})

/** Dismisses toasts whose action is undone or frozen, in whichever tab. */
function dismissUndone(undo: UndoHistory): void {
  for (const { id, action } of readToasts()) if (action?.of && undo.findDone(action.of).length === 0) dismissToast(id)
}

const copyOf = ({ keys, version }: Viewer) => (keys ? { keys, version } : undefined)

type DispatcherInput = { viewer: Viewer; latest: Latest; announce: (text: string) => void }

/** The command dispatcher of a person, with the undo history, settings and toasts it uses. */
function createDispatcher({ viewer, latest, announce }: DispatcherInput) {
  const { role, uuid: user, isDemo } = viewer
  const visited = createVisited()
  const undo = createUndoHistory(user)
  undo.subscribe(() => dismissUndone(undo))
  const settings: KeySettingsStore = createKeySettings(user, copyOf(viewer), (edit) =>
    dispatcher.run('keys.change', { edit }),
  )
  const announceLast = createAnnouncer(announce)
  const announceAction: Shell['showAction'] = (command, action) =>
    announceLast(showAction(command, action, () => dispatcher.run('changes.undo')))
  const dispatcher: CommandDispatcher = createCommandDispatcher({
    role,
    isDemo,
    callSink,
    undo,
    zone: () => latest().zone,
    unread: () => latest().frame.unread,
    next: () => latest().frame.next,
    toastButton: () => toastToPress() !== undefined,
    customKeyCount: () => Object.keys(settings.custom()).length,
    last: visited.last,
    shell: () => {
      const { shell } = latest()
      const resetKeys = () => settings.change({ keys: {} })
      return {
        ...shell,
        ...toastActions(settings, shell.go),
        download,
        resetKeys,
        pressToast,
        showAction: announceAction,
      }
    },
  })
  return {
    dispatcher,
    visited,
    undo,
    settings,
    notices: { dispatcher, history: undo, announce: announceLast },
  }
}

function useDispatcher(viewer: Viewer, shell: FrameActions, frame: FrameFacts) {
  const { role, uuid: user, isDemo } = viewer
  const latest = useLatest({ shell, zone: viewer.zone, frame })
  const first = useRef(viewer)
  const [announcement, announce] = useState('')
  const firstMode = useFirstMode()
  const created = useMemo(() => {
    const of = { ...first.current, role, uuid: user, isDemo }
    const { settings, undo, ...others } = createDispatcher({ viewer: of, latest: () => latest.current, announce })
    const context = { dispatcher: others.dispatcher, undo, role, settings, firstMode }
    return { ...others, memory: createPaletteMemory(user), context }
  }, [role, user, isDemo, latest, firstMode])
  return { ...created, announcement }
}

function useFirstMode(): Mode {
  const modes = useMatches().map((match) => handleOf(match).mode)
  const [first] = useState(modes.findLast(Boolean) ?? 'page')
  return first
}

/** Parts opened by keys load when the page is idle, so that the first press opens them in one frame. */
const usePreload = () =>
  useEffect(() => whenIdle(() => Promise.all([palette, sheet, leader, noticeHandler].map((part) => part.load()))), [])

/** Applies key settings that a page loaded, and sends changed ones. */
function useKeySettingsSync({ settings }: CommandServices, { keys, version }: Viewer) {
  useEffect(() => settings.follow(), [settings])
  useEffect(() => {
    if (keys) settings.take({ keys, version })
  }, [settings, keys, version])
}

const useShortcutHints = (user: string) => useEffect(() => showShortcutHints(`plumbline.keys.${user}.mouse`), [user])

/** Gives the toasts the caps of the keys that press their buttons. */
const useToastKeys = ({ settings, undo }: CommandServices) =>
  useEffect(() => {
    const read = (toast: Toast) => {
      const [next] = newestAction(undo.read().done)
      const command = commandOfToast(toast, next && actionOf(next))
      const [binding] = command ? printedBindings(commandOf(command), settings.read()) : []
      return binding ? binding.keys.flatMap((stroke) => capWords(stroke, platformHere())).join(' ') : ''
    }
    setToastKeys({ subscribe: undo.subscribe, read })
    return () => setToastKeys(null)
  }, [settings, undo])

type CommandProviderProps = { viewer: Viewer; frame: FrameFacts; shell: FrameActions; children: ReactNode }

/** Opens the palette page of a command that the address names after `#do=`, and removes that from the address. */
function useLinkedCommand({ layers }: CommandDispatcher): void {
  // A new location object also for the same address, so that a repeated link opens its page again.
  const to = useLocation()
  useEffect(() => {
    if (!to.hash.startsWith('#do=')) return
    history.replaceState(history.state, '', location.pathname + location.search)
    layers.open({ kind: 'palette', prefix: '', link: to.hash })
  }, [to, layers])
}

/** Commands of the page: the keydown listener, the palette, the cheat sheet and the leader bar. Mounted once, in the frame. */
export function CommandProvider({ viewer, frame, shell, children }: CommandProviderProps) {
  const { dispatcher, context, visited, memory, notices, announcement } = useDispatcher(viewer, shell, frame)
  useKeys(dispatcher, context.settings.read)
  usePreload()
  useKeySettingsSync(context, viewer)
  useShortcutHints(viewer.uuid)
  useLinkedCommand(dispatcher)
  useToastKeys(context)
  useOutboxNotices(notices)
  useEffect(() => visited.follow(dispatcher, memory), [visited, dispatcher, memory])
  return (
    <CommandServicesProvider value={context}>
      {children}
      <Layers memory={memory} />
      <Pending />
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </CommandServicesProvider>
  )
}

function Layers({ memory }: { memory: PaletteMemory }) {
  const { layers } = useCommandServices().dispatcher
  const shown = useSyncExternalStore(layers.subscribe, layers.shown, () => null)
  const opened = useRef(0)
  const last = useRef(shown)
  if (last.current !== shown) opened.current += 1
  last.current = shown
  const late = { onClose: layers.close, onMissing: () => (layers.close(), showReason(say('partMissing'))) }
  if (shown?.kind === 'palette') return <LazyPalette key={opened.current} layer={shown} memory={memory} {...late} />
  return shown && <LazySheet {...late} />
}

type LayerProps = { onClose: () => void; onMissing: () => void }
type LazyPaletteProps = LayerProps & { layer: Extract<Layer, { kind: 'palette' }>; memory: PaletteMemory }

function LazyPalette({ onMissing, ...given }: LazyPaletteProps) {
  const part = useLazyPart(palette, onMissing)
  return part && <part.Palette {...given} />
}

/** The bar with the next keys of a started sequence. */
function Pending() {
  const { layers } = useCommandServices().dispatcher
  const pending = useSyncExternalStore(layers.subscribe, layers.pending, () => null)
  return pending && <LazyLeaderBar pending={pending} />
}

function LazyLeaderBar({ pending }: { pending: NonNullable<PendingKeys> }) {
  const part = useLazyPart(leader)
  return part && <part.LeaderBar pending={pending} />
}

function LazySheet({ onMissing, ...given }: LayerProps) {
  const part = useLazyPart(sheet, onMissing)
  return part && <part.CheatSheet {...given} />
}
