import * as z from 'zod/mini'
import { mayShare } from './verbs'
import type { Binding, Command } from './command'
import { isLive, modes, type Scope } from './context'
import { findCommand } from './registry'
import { isKeyName, parseSequence, sequenceId, worksWithSingleKeysOff } from './strokes'
import type { Sequence } from './strokes'

/** Single keys: on, off, or only while the focus is on the stage (WCAG 2.1.4 asks for one of these ways; all are given). */
export const singleKeyChoices = ['on', 'off', 'stage'] as const

const sequenceText = z
  .string()
  .check(z.refine((text) => text.split(' ').every((stroke) => isKeyName(stroke.split('+').at(-1) ?? ''))))

/** A person's own keys. `keys` gives a command other sequences than its own; an empty list takes them away. */
const keySettings = z.object({
  single: z._default(z.enum(singleKeyChoices), 'on'),
  /** How long a leader key waits, milliseconds; null for ever. */
  window: z._default(z.nullable(z.number().check(z.minimum(500), z.maximum(60_000))), 1500),
  keys: z._default(z.record(z.string(), z.array(sequenceText).check(z.maxLength(6))), {}),
})
export type KeySettings = z.output<typeof keySettings>
export const defaultSettings: KeySettings = { single: 'on', window: 1500, keys: {} }

/** Reads stored settings; what cannot be read falls back to the default keys, never to none. */
export function readSettings(text: string | null): KeySettings {
  try {
    return keySettings.parse(JSON.parse(text ?? '{}'))
  } catch {
    return defaultSettings
  }
}

/** Where a key of a person’s own is live: a default that stays, where it was; another, wherever the command has keys, or else on every screen. */
function scopesOf({ keys }: Command, own: Sequence): readonly Scope[] {
  if (keys.length === 0) return ['global']
  const same = keys.filter((binding) => sequenceId(binding.keys) === sequenceId(own))
  return [...new Set((same.length > 0 ? same : keys).flatMap((binding) => binding.in))]
}

/**
 * A command's bindings with a person's own keys in their place. Keys that carry a number (1 to 9) stay as they are. Mod+K
 * may be given back; the box on the screen always opens the palette.
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

/** The bindings that answer somewhere: with single keys off those of letters do not, so they are printed nowhere. */
export function printedBindings(command: Command, settings: KeySettings): readonly Binding[] {
  const bindings = bindingsOf(command, settings)
  return settings.single === 'off' ? bindings.filter(({ keys }) => worksWithSingleKeysOff(keys)) : bindings
}

export type Settled = {
  readonly settings: KeySettings
  /** Keys that gave way to one of the person's own: command, and the key it lost. */
  readonly gaveWay: readonly { readonly id: string; readonly keys: string }[]
  /** Commands named by the settings that this version does not know. */
  readonly unknown: readonly string[]
}

/** Whether two bindings are live in one mode. */
const meets = (one: readonly Scope[], other: readonly Scope[]) =>
  modes.some((mode) => isLive(one, mode) && isLive(other, mode))

const clashes = (one: string, other: string) =>
  one === other || one.startsWith(`${other} `) || other.startsWith(`${one} `)

/**
 * Settles settings from an older version or another machine in the person's favour: where an own key meets a default of
 * another command, the default gives way, and it is said (keyboard.md 4, goal 8).
 */
export function settle(commands: readonly Command[], settings: KeySettings): Settled {
  const unknown = Object.keys(settings.keys).filter((id) => !findCommand(id))
  const isOwn = ({ id }: Command) => settings.keys[id] !== undefined
  const taken: { command: Command; binding: Binding }[] = []
  const keys: Record<string, string[]> = Object.fromEntries(
    Object.entries(settings.keys).filter(([id]) => !unknown.includes(id)),
  )
  const gaveWay: { id: string; keys: string }[] = []
  // What a person chose first; of two that they gave one key, in two browsers, the one that stands first in the list.
  for (const command of [...commands].sort((one, other) => Number(isOwn(other)) - Number(isOwn(one)))) {
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
    const kept = bindings.filter((binding) => !lost.includes(binding))
    if (isOwn(command)) taken.push(...kept.map((binding) => ({ command, binding })))
    if (lost.length === 0) continue
    keys[command.id] = [...new Set(kept.map((binding) => sequenceId(binding.keys)))]
    gaveWay.push(...lost.map((binding) => ({ id: command.id, keys: sequenceId(binding.keys) })))
  }
  return { settings: { ...settings, keys }, gaveWay, unknown }
}
