import { mayRun } from '~/commands/availability'
import type { Mode } from '~/commands/context'
import { insideDialog, insideStage, leavesKey, ownerOf } from '~/commands/focus'
import type { FocusNode, Owner } from '~/commands/focus'
import { singleKeysLive, trieFor } from '~/commands/keymap'
import { learnLayout, pressOf, readPress } from '~/commands/keys'
import type { Layout, Press, Reading } from '~/commands/keys'
import { isChange } from '~/commands/command'
import { findCommand, registry } from '~/commands/registry'
import type { KeySettings } from '~/commands/remaps'
import { isPending, nearOf, nodeAt, start, step, targetAt } from '~/commands/resolver'
import type { Node, Position, Target } from '~/commands/resolver'
import type { Platform } from '~/commands/strokes'
import type { Center } from './center'

/** The trie of a mode changes only with the person's settings, so each is built once, of what the role may call. */
function createTries(center: Center) {
  let built = new Map<string, Node>()
  let of: KeySettings | null = null
  const allowed = () => {
    const facts = center.facts()
    return registry.filter((command) => mayRun(command, facts))
  }
  return (mode: Mode, settings: KeySettings, single: boolean): Node => {
    if (of !== settings) built = new Map()
    of = settings
    const name = `${mode} ${single}`
    const trie = built.get(name) ?? trieFor(allowed(), mode, settings, single)
    built.set(name, trie)
    return trie
  }
}

/** A held key acts at most once a painted frame, its first press included. */
function createFrameGate() {
  let open = true
  return {
    isOpen: () => open,
    shutUntilPainted: () => {
      open = false
      // The frame's callback runs before its paint; a task from there runs after it.
      requestAnimationFrame(() => setTimeout(() => (open = true)))
    },
  }
}

/** Whether a press writes a sign; on some keyboards AltGr does. */
const isText = ({ key, ctrl, meta, alt, altGraph, composing }: Press) =>
  key.length === 1 && !composing && (altGraph || (!ctrl && !meta && !alt))

const isElement = (node: EventTarget): node is Element => node instanceof Element

/** The mode keys are read in: the palette's, a dialog's, or the screen's; on the way to another page what all pages have. */
function modeOf(center: Center, path: readonly FocusNode[]): Mode {
  if (center.layers.shown()?.kind === 'palette') return 'palette'
  const { mode } = center.screens.top()
  if (insideDialog(path) || mode === 'form') return 'form'
  return center.ahead.isGoing() ? 'page' : mode
}

/**
 * Hears one keydown at a time, after every widget has had it (bubble phase), and makes of it one resolution at most; answers
 * whether a command came of it. What other keys are held down is never looked at (keyboard.md 1.1). What was pressed before
 * its page was seen (`unseen`) changes nothing.
 */
export function createEar(
  center: Center,
  settings: () => KeySettings,
  platform: Platform,
): (event: KeyboardEvent, unseen?: boolean) => boolean {
  const tries = createTries(center)
  const near = () => nearOf(center.facts())
  const gate = createFrameGate()
  let layout: Layout = 'unknown'
  let position: Position = start
  let ran = false
  let isUnseen = false

  const reset = () => {
    position = start
    center.layers.setPending(null)
  }

  const runTarget = (target: Target, event: KeyboardEvent) => {
    const command = findCommand(target.id)
    if (!command || (isUnseen && isChange(command))) return
    const { takes } = center.layers.shown() ? {} : center.screens.top()
    // A key held down is one press to whoever takes it.
    if (takes && (event.repeat || takes(command.id, target.args ?? {}))) {
      event.preventDefault()
      ran = true
      return
    }
    if (center.run(command.id, target.args) === 'passed') return center.ahead.keep(event)
    event.preventDefault()
    ran = true
  }

  const hearRepeat = (node: Node | undefined, event: KeyboardEvent) => {
    if (!node) return
    const target = targetAt(node, near)
    if (target?.perPress !== 'repeat') return event.preventDefault()
    if (!gate.isOpen() || center.screens.top().ready?.() === false) return event.preventDefault()
    gate.shutUntilPainted()
    return runTarget(target, event)
  }

  const hearStroke = (root: Node, stroke: string, event: KeyboardEvent, press: Press) => {
    const { window } = settings()
    if (event.repeat)
      return isPending(position, event.timeStamp, window) ? undefined : hearRepeat(nodeAt(root, [stroke]), event)
    const done = step(root, position, stroke, event.timeStamp, window, near)
    position = done.position
    const { step: one } = done
    center.layers.setPending(
      one.kind === 'pending' || one.kind === 'stray' ? { path: one.path, stray: one.kind === 'stray' } : null,
    )
    if (one.kind === 'run') {
      if (one.target.perPress === 'repeat') gate.shutUntilPainted()
      return runTarget(one.target, event)
    }
    if (one.kind !== 'none') return event.preventDefault()
    center.screens.top().misses?.(press)
    return center.ahead.keep(event)
  }

  const isOfPalette = (reading: Reading) =>
    reading.kind === 'stroke' && nodeAt(tries('palette', settings(), false), [reading.stroke]) !== undefined

  /** The palette is still loading: what is pressed is meant for it, in its order. Escape ends the waiting. */
  const keptForPalette = (event: KeyboardEvent, press: Press, reading: Reading): boolean => {
    if (!isText(press) && !isOfPalette(reading)) return false
    event.preventDefault()
    if (press.key === 'Escape') center.layers.close()
    else if (isText(press) || !press.repeat) center.layers.keep(() => hear(event, { ...press, prevented: false }))
    return true
  }

  /** While the palette is shown nothing on the page acts; what is typed beside its box goes into it. */
  const takenByPalette = (event: KeyboardEvent, press: Press, reading: Reading, owner: Owner): boolean => {
    const { layers } = center
    if (layers.shown()?.kind !== 'palette') return false
    const palette = layers.palette()
    if (!palette) return keptForPalette(event, press, reading)
    if (owner !== 'page' || !(isText(press) || press.key === 'Backspace') || !palette.type(press.key)) return false
    event.preventDefault()
    return true
  }

  /** The sheet is still loading; once it is there it hears Escape itself, and before this. */
  const endsSheet = (event: KeyboardEvent, { key, prevented }: Press): boolean => {
    if (key !== 'Escape' || prevented || center.layers.shown()?.kind !== 'sheet') return false
    event.preventDefault()
    center.layers.close()
    return true
  }

  const hear = (event: KeyboardEvent, press: Press): void => {
    layout = learnLayout(layout, press)
    const reading = readPress(press, platform, layout)
    if (reading.kind === 'modifier') return
    const path = event.composedPath().filter(isElement)
    const owner = ownerOf(path)
    if (endsSheet(event, press) || takenByPalette(event, press, reading, owner)) return reset()
    if (reading.kind === 'none' || !leavesKey(owner, reading.key, reading.mods)) return reset()
    const root = tries(modeOf(center, path), settings(), singleKeysLive(settings(), insideStage(path)))
    // In a field only keys that say so, and no sequences: what is typed there is text.
    if (owner === 'text' && !nodeAt(root, [reading.stroke])?.targets.some(({ text }) => text)) return reset()
    hearStroke(root, reading.stroke, event, press)
  }
  return (event, unseen = false) => {
    ran = false
    isUnseen = unseen
    hear(event, pressOf(event))
    return ran
  }
}
