import { mayShare } from '~/commands/engine/verbs'
import { modes } from '~/commands/engine/context'
import type { Mode } from '~/commands/engine/context'
import type { Command } from '~/commands/engine/command'
import { liveBindings } from './active-bindings'
import type { Live } from './active-bindings'
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

/** Shortcuts of the browser or the system (keyboard rule 8): copy, cut, paste, find, print, reload, tabs, windows. */
const reserved: Record<Platform, ReadonlySet<string>> = {
  other: new Set([
    ...withMod('acfghjklnopqrstuvwxzd0123456789'),
    ...withModShift('bcdijmnpqrtwz'),
    'mod+Tab',
    'mod+shift+Tab',
  ]),
  mac: new Set([...withMod('acdfghiklmnopqrstvwxyz0123456789'), ...withModShift('bghnprtwz'), 'mod+Tab', 'mod+Space']),
}

/** The browser shortcuts that the product overrides, with their modes (rule 8). */
const overridden: Record<string, readonly Mode[]> = {
  'mod+k': modes,
  'mod+Enter': modes,
  'mod+a': ['list', 'grid'],
  'mod+z': ['list', 'detail', 'grid', 'single', 'calendar', 'page'],
  'mod+shift+z': ['list', 'detail', 'grid', 'single', 'calendar', 'page'],
}

function isReserved(stroke: Stroke, platform: Platform, mode: Mode): boolean {
  const id = strokeId(stroke)
  const allowed = overridden[id]
  if (allowed) return !allowed.includes(mode)
  // Tab moves the focus; only the palette, where focus stays in the input, may bind it.
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
 * All conflicts over all modes and platforms: two commands on a sequence (unless they act on different nouns or for
 * different roles), a sequence that is the prefix of another, or a browser shortcut. The contexts are a closed set
 * (keyboard rule 1), so the check is complete; any conflict fails the build.
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
