import { mayRun } from '~/commands/engine/availability'
import type { Mode } from '~/commands/engine/context'
import { insideDialog, insidePhotoArea, ownerOf } from '~/commands/keyboard/focus'
import type { FocusNode, Owner } from '~/commands/keyboard/focus'
import { singleKeysLive, trieFor } from '~/commands/keyboard/keymap'
import { pressOf, type Press } from '~/commands/keyboard/read-key'
import { isChange } from '~/commands/engine/command'
import { findCommand, registry } from '~/commands/engine/registry'
import type { KeySettings } from 'contract/account/key-settings'
import { nearOf } from '~/commands/keyboard/resolver'
import type { Node, KeyTarget } from '~/commands/keyboard/resolver'
import type { Platform } from '~/commands/keyboard/strokes'
import type { CommandDispatcher } from '~/interaction/dispatcher-types'
import type { WaitsFor } from './input-queue'
import { initialKeys, isText, nextKey, painted, type KeyAction, type KeyContext } from './key-state'

/**
 * Handles a keydown. A press that waited for its page (`queued`) runs no change, because nobody had seen the record.
 * Returns whether a command ran.
 */
export type KeyHandler = (event: KeyboardEvent, queued?: WaitsFor) => boolean

type Tries = (mode: Mode, settings: KeySettings, single: boolean) => Node

/** Caches one trie per mode, of the commands granted to the role: a trie changes only with the person's settings. */
function createTries(dispatcher: CommandDispatcher): Tries {
  let built = new Map<string, Node>()
  let of: KeySettings | null = null
  const allowed = () => {
    const context = dispatcher.context()
    return registry.filter((command) => mayRun(command, context))
  }
  return (mode, settings, single) => {
    if (of !== settings) built = new Map()
    of = settings
    const name = `${mode} ${single}`
    const trie = built.get(name) ?? trieFor(allowed(), mode, settings, single)
    built.set(name, trie)
    return trie
  }
}

const isElement = (node: EventTarget): node is Element => node instanceof Element

/**
 * The mode that keys are read in: the palette's, a dialog's, the screen's, or during navigation the mode that all pages
 * share.
 */
function modeOf({ layers, screens, queue }: CommandDispatcher, path: readonly FocusNode[]): Mode {
  if (layers.shown()?.kind === 'palette') return 'palette'
  const { mode } = screens.top()
  if (insideDialog(path) || mode === 'form') return 'form'
  return queue.isNavigating() ? 'page' : mode
}

/** The open layer. A loaded cheat sheet handles its keys itself, before the key handler. */
function layerOf({ layers }: CommandDispatcher): KeyContext['layer'] {
  const shown = layers.shown()
  if (shown?.kind === 'palette') return layers.palette() ? 'palette' : 'loading palette'
  return shown && 'loading sheet'
}

/** Types the character of a press into the open palette, if the focus is outside its input. */
function typeIntoPalette({ layers }: CommandDispatcher, press: Press, owner: Owner): boolean {
  if (owner !== 'page' || layers.shown()?.kind !== 'palette' || !(isText(press) || press.key === 'Backspace'))
    return false
  return layers.palette()?.type(press.key) ?? false
}

type ContextOf = (event: KeyboardEvent, press: Press) => KeyContext

function createKeyContext(dispatcher: CommandDispatcher, settings: () => KeySettings, platform: Platform): ContextOf {
  const tries = createTries(dispatcher)
  return (event, press) => {
    const path = event.composedPath().filter(isElement)
    const owner = ownerOf(path)
    const own = settings()
    return {
      platform,
      window: own.window,
      owner,
      layer: layerOf(dispatcher),
      isTyped: typeIntoPalette(dispatcher, press, owner),
      root: () => tries(modeOf(dispatcher, path), own, singleKeysLive(own, insidePhotoArea(path))),
      paletteRoot: () => tries('palette', own, false),
      near: () => nearOf(dispatcher.context()),
      isReady: () => dispatcher.screens.top().ready?.() !== false,
    }
  }
}

/** Runs the command of a press. @returns whether it ran */
function runTarget(dispatcher: CommandDispatcher, target: KeyTarget, event: KeyboardEvent, queued?: WaitsFor): boolean {
  const command = findCommand(target.id)
  if (!command || (queued === 'page' && isChange(command))) return false
  const { takes } = dispatcher.layers.shown() ? {} : dispatcher.screens.top()
  // A repeat of a held key counts as the same press for a screen that takes keys itself.
  const isTaken = takes && (event.repeat || takes(command.id, target.args ?? {}))
  if (!isTaken && dispatcher.run(command.id, target.args) === 'passed') {
    dispatcher.queue.add(event, 'page')
    return false
  }
  event.preventDefault()
  return true
}

/** Applies an action other than running a command. */
function applyAction(
  { layers, screens, queue }: CommandDispatcher,
  { kind }: KeyAction,
  event: KeyboardEvent,
  press: Press,
): void {
  if (kind === 'leave') return
  if (kind === 'unbound') {
    screens.top().misses?.(press)
    return queue.add(event, 'page')
  }
  event.preventDefault()
  if (kind === 'close layer') layers.close()
  if (kind === 'queue') queue.add(event, 'palette')
}

/**
 * Returns the handler of all keydown events. It runs after every widget (bubble phase) and resolves each press to one
 * command at most.
 */
export function createKeyHandler(
  dispatcher: CommandDispatcher,
  settings: () => KeySettings,
  platform: Platform,
): KeyHandler {
  const contextOf = createKeyContext(dispatcher, settings, platform)
  let state = initialKeys
  // An animation-frame callback runs before the frame is rendered; a timeout from there runs after it.
  const repeatAfterPaint = () => requestAnimationFrame(() => setTimeout(() => (state = painted(state))))

  return (event, queued) => {
    const read = pressOf(event)
    // Queueing for the palette has prevented the default of the press.
    const press = queued === 'palette' ? { ...read, prevented: false } : read
    const before = state
    const next = nextKey(before, press, event.timeStamp, contextOf(event, press))
    state = next.state
    dispatcher.layers.setPending(state.pending)
    if (before.canRepeat && !state.canRepeat) repeatAfterPaint()
    const { action } = next
    if (action.kind === 'run') return runTarget(dispatcher, action.target, event, queued)
    applyAction(dispatcher, action, event, press)
    return false
  }
}
