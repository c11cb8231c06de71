import { mayShare } from './verbs'
import { modes } from './context'
import type { Mode } from './context'
import type { Command } from './command'
import { liveBindings } from './live-bindings'
import type { Live } from './live-bindings'
import { strokeId } from './strokes'
import type { Platform, Stroke } from './strokes'

export type Conflict = {
  readonly kind: 'duplicate' | 'prefix' | 'reserved'
  readonly mode: Mode
  readonly keys: string
  readonly commands: readonly string[]
}

const withMod = (keys: string) => [...keys].map((key) => `mod+${key}`)
const withModShift = (keys: string) => [...keys].map((key) => `mod+shift+${key}`)

/** Keys that belong to the browser or the system (keyboard.md 2.1, rule 8): copy, cut, paste, find, print, reload, tabs, windows. */
const reserved: Record<Platform, ReadonlySet<string>> = {
  other: new Set([
    ...withMod('acfghjklnopqrstuvwxzd0123456789'),
    ...withModShift('bcdijmnpqrtwz'),
    'mod+Tab',
    'mod+shift+Tab',
  ]),
  mac: new Set([...withMod('acdfghiklmnopqrstvwxyz0123456789'), ...withModShift('bghnprtwz'), 'mod+Tab', 'mod+Space']),
}

/** The only browser keys that are taken, and where (rule 8). */
const taken: Record<string, readonly Mode[]> = {
  'mod+k': modes,
  'mod+Enter': modes,
  'mod+a': ['list', 'grid'],
  'mod+z': ['list', 'detail', 'grid', 'single', 'calendar', 'page'],
  'mod+shift+z': ['list', 'detail', 'grid', 'single', 'calendar', 'page'],
}

function isReserved(stroke: Stroke, platform: Platform, mode: Mode): boolean {
  const id = strokeId(stroke)
  const allowed = taken[id]
  if (allowed) return !allowed.includes(mode)
  // Tab moves the focus; only the palette, whose focus stays in its box, may use it.
  if (stroke.key === 'Tab') return mode !== 'palette'
  return reserved[platform].has(id)
}

function clashesIn(mode: Mode, live: readonly Live[]): Conflict[] {
  const first = new Map<string, Live[]>()
  const found: Conflict[] = []
  for (const one of live) {
    const others = first.get(one.keys) ?? []
    const other = others.find(
      ({ command, binding }) => binding.picked === one.binding.picked && !mayShare(command, one.command),
    )
    if (other) found.push({ kind: 'duplicate', mode, keys: one.keys, commands: [other.id, one.id] })
    first.set(one.keys, [...others, one])
  }
  for (const one of live) {
    const strokes = one.keys.split(' ')
    for (let length = 1; length < strokes.length; length++) {
      const [shorter] = first.get(strokes.slice(0, length).join(' ')) ?? []
      if (shorter) found.push({ kind: 'prefix', mode, keys: one.keys, commands: [shorter.id, one.id] })
    }
  }
  return found
}

/**
 * Every conflict over all modes and platforms: two commands on one sequence (but for one act on records of other kinds, or
 * for other roles), a sequence that begins another, a key of the browser's. Provable because the contexts are a closed set (keyboard.md 1.7); the build fails on any.
 */
export function findConflicts(
  commands: readonly Command[],
  bindingsOf = (command: Command) => command.keys,
): Conflict[] {
  return modes.flatMap((mode) => {
    const live = liveBindings(commands, mode, bindingsOf)
    const browsers = (['mac', 'other'] as const).flatMap((platform) =>
      live
        .filter(({ binding }) => binding.keys.some((stroke) => isReserved(stroke, platform, mode)))
        .map(({ id, keys }): Conflict => ({ kind: 'reserved', mode, keys, commands: [id] })),
    )
    return [...clashesIn(mode, live), ...browsers]
  })
}
