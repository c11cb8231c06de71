import type { KeySettings } from 'contract/account/key-settings'
import { mayShare } from '~/commands/engine/verbs'
import type { Binding, Command } from '~/commands/engine/command'
import { isLive, modes, type Scope } from '~/commands/engine/context'
import { findCommand } from '~/commands/engine/registry'
import { isKeyName, parseSequence, sequenceId, worksWithSingleKeysOff } from './strokes'
import type { Sequence } from './strokes'

/** Single keys: on, off, or only while the photo area has focus. WCAG 2.1.4 requires one of these; all are offered. */
export const singleKeyChoices = ['on', 'off', 'stage'] as const

export const defaultSettings: KeySettings = { single: 'on', window: 1500, keys: {} }

const isWait = (value: unknown) => value === null || (typeof value === 'number' && value >= 500 && value <= 60_000)
const isSequence = (value: unknown) =>
  typeof value === 'string' && value.split(' ').every((stroke) => isKeyName(stroke.split('+').at(-1) ?? ''))
const areSequences = (value: unknown) => Array.isArray(value) && value.length <= 6 && value.every(isSequence)

const isSettings = (value: KeySettings): boolean =>
  singleKeyChoices.includes(value.single) && isWait(value.window) && Object.values(value.keys).every(areSequences)

/** Reads stored settings; what cannot be read falls back to the default keys, never to none. */
export function readKeySettings(text: string | null): KeySettings {
  try {
    const { single, window, keys } = { ...defaultSettings, ...(JSON.parse(text ?? '{}') as Partial<KeySettings>) }
    const settings = { single, window, keys }
    return isSettings(settings) ? settings : defaultSettings
  } catch {
    return defaultSettings
  }
}

/** Scopes of a custom key: those of the same default key, else all scopes of the command's keys, else every screen. */
function scopesOf({ keys }: Command, own: Sequence): readonly Scope[] {
  if (keys.length === 0) return ['global']
  const same = keys.filter((binding) => sequenceId(binding.keys) === sequenceId(own))
  return [...new Set((same.length > 0 ? same : keys).flatMap((binding) => binding.in))]
}

/**
 * A command's bindings with the custom keys. Bindings with arguments (1 to 9) cannot be changed. Mod+K may be removed:
 * the search box on screen always opens the palette.
 */
export function bindingsOf(command: Command, settings: KeySettings): readonly Binding[] {
  const own = settings.keys[command.id]
  if (own === undefined || command.keys.some((binding) => binding.args)) return command.keys
  const text = command.keys.some((binding) => binding.text)
  return own.map((written) => {
    const keys = parseSequence(written)
    return { keys, in: scopesOf(command, keys), text }
  })
}

/** The bindings that work somewhere: with single keys off, letter keys do not, so they are displayed nowhere. */
export function printedBindings(command: Command, settings: KeySettings): readonly Binding[] {
  const bindings = bindingsOf(command, settings)
  return settings.single === 'off' ? bindings.filter(({ keys }) => worksWithSingleKeysOff(keys)) : bindings
}

export type Settled = {
  readonly settings: KeySettings
  /** Default keys replaced by custom ones: the command, and the key it lost. */
  readonly replaced: readonly { readonly id: string; readonly keys: string }[]
  /** Unknown commands in the settings. */
  readonly unknown: readonly string[]
}

/** True if two bindings are active in a common mode. */
const meets = (one: readonly Scope[], other: readonly Scope[]) =>
  modes.some((mode) => isLive(one, mode) && isLive(other, mode))

const clashes = (one: string, other: string) =>
  one === other || one.startsWith(`${other} `) || other.startsWith(`${one} `)

/**
 * Resolves conflicts in settings from an older version or another machine in favor of the person: a default key gives
 * way to a custom one, and is reported (keyboard goal 8).
 */
export function settle(commands: readonly Command[], settings: KeySettings): Settled {
  const unknown = Object.keys(settings.keys).filter((id) => !findCommand(id))
  const isCustom = ({ id }: Command) => settings.keys[id] !== undefined
  const taken: { command: Command; binding: Binding }[] = []
  const keys: Record<string, string[]> = Object.fromEntries(
    Object.entries(settings.keys).filter(([id]) => !unknown.includes(id)),
  )
  const replaced: { id: string; keys: string }[] = []
  // Custom keys come first; if two commands have the same custom key, set in two browsers, the first in the list wins.
  for (const command of [...commands].sort((one, other) => Number(isCustom(other)) - Number(isCustom(one)))) {
    if (command.keys.some((binding) => binding.args)) continue
    const bindings = bindingsOf(command, settings)
    const lost = bindings.filter((binding) =>
      taken.some(
        (mine) =>
          clashes(sequenceId(mine.binding.keys), sequenceId(binding.keys)) &&
          meets(mine.binding.in, binding.in) &&
          !mayShare(mine.command, command),
      ),
    )
    const remaining = bindings.filter((binding) => !lost.includes(binding))
    if (isCustom(command)) taken.push(...remaining.map((binding) => ({ command, binding })))
    if (lost.length === 0) continue
    keys[command.id] = [...new Set(remaining.map((binding) => sequenceId(binding.keys)))]
    replaced.push(...lost.map((binding) => ({ id: command.id, keys: sequenceId(binding.keys) })))
  }
  return { settings: { ...settings, keys }, replaced, unknown }
}
