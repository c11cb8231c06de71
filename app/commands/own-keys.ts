import { say } from 'contract/messages'
import { sayOfKeys } from 'contract/own-key-messages'
import { may } from 'contract/policy'
import type { RoleName } from 'contract/roles'
import { titleOf, type Command, type CommandId, type Group } from './command'
import { findConflicts } from './conflicts'
import type { Conflict } from './conflicts'
import { inWords } from './key-words'
import { registry } from './registry'
import { bindingsOf } from './remaps'
import type { KeySettings, Settled } from './remaps'
import { parseSequence, sequenceId } from './strokes'
import type { Platform, Sequence } from './strokes'

export type OwnKeys = KeySettings['keys']

/** What a person may give other keys: a command, or what is done to records of several kinds by one key. */
export type KeyLine = {
  readonly id: CommandId
  /** All commands whose keys are changed together. */
  readonly ids: readonly CommandId[]
  readonly label: string
  readonly group: Group
  readonly keys: readonly Sequence[]
  /** They are not those it came with. */
  readonly isOwn: boolean
}

const labelOf = (command: Command, role: RoleName) =>
  say(command.verb ? `verb.${command.verb}` : (command.sheet ?? titleOf(command, role)))

/** Escape always leaves, number keys carry their number, and the palette keeps its own, so that nobody locks themselves out. */
const isFixed = ({ keys }: Command) =>
  keys.some(({ args, keys: [stroke] }) => args !== undefined || stroke.key === 'Escape') ||
  (keys.length > 0 && keys.every((binding) => binding.in.every((scope) => scope === 'palette')))

const allowed = (role: RoleName) => registry.filter(({ needs }) => needs === null || may(role, needs))

const distinct = (sequences: readonly Sequence[]) => [
  ...new Map(sequences.map((one) => [sequenceId(one), one])).values(),
]

/** Every line whose keys a role may change, in the order of the registry; a quiet command only where it has keys. */
export function keyLines(role: RoleName, settings: KeySettings, own: OwnKeys): readonly KeyLine[] {
  const changeable = allowed(role).filter((command) => !isFixed(command) && (command.keys.length > 0 || !command.quiet))
  return changeable.flatMap((command): KeyLine[] => {
    const sharing = command.verb ? changeable.filter(({ verb }) => verb === command.verb) : [command]
    if (sharing[0] !== command) return []
    const keys = distinct(sharing.flatMap((one) => bindingsOf(one, settings)).map((binding) => binding.keys))
    const { id, group } = command
    const isOwn = sharing.some((one) => own[one.id] !== undefined)
    return [{ id, ids: sharing.map((one) => one.id), label: labelOf(command, role), group, keys, isOwn }]
  })
}

/** Own keys with a line's in their place; null puts back those it came with. */
export function withLine(own: OwnKeys, { ids }: KeyLine, keys: readonly Sequence[] | null): OwnKeys {
  const others = Object.fromEntries(Object.entries(own).filter(([id]) => !ids.some((one) => one === id)))
  return keys === null ? others : { ...others, ...Object.fromEntries(ids.map((id) => [id, keys.map(sequenceId)])) }
}

/** Whether a stroke begins a sequence just now, so that a second one is waited for: G and N, as they come. */
export function beginsSequence(stroke: string, role: RoleName, settings: KeySettings): boolean {
  return allowed(role).some((command) =>
    bindingsOf(command, settings).some(({ keys }) => sequenceId(keys).startsWith(`${stroke} `)),
  )
}

/** Why a line cannot have these keys, naming the command that has them; null where it can. */
export function refusalOf(
  line: KeyLine,
  keys: readonly Sequence[],
  { role, settings, platform }: { role: RoleName; settings: KeySettings; platform: Platform },
): string | null {
  const wished: KeySettings = { ...settings, keys: withLine(settings.keys, line, keys) }
  const isMine = (id: string) => line.ids.some((one) => one === id)
  const met = findConflicts(allowed(role), (command) => bindingsOf(command, wished)).find(({ commands }) =>
    commands.some(isMine),
  )
  return met ? wordsOf(met, isMine, role, platform) : null
}

function wordsOf(
  { kind, keys, commands }: Conflict,
  isMine: (id: string) => boolean,
  role: RoleName,
  platform: Platform,
) {
  const said = inWords(parseSequence(keys), platform)
  const other = registry.find(({ id }) => commands.includes(id) && !isMine(id))
  if (kind === 'reserved' || !other) return sayOfKeys('ofBrowser', { keys: said })
  return sayOfKeys('taken', { keys: said, command: labelOf(other, role) })
}

/** Of the default keys that gave way to a person's own, those of commands the role may call, each in words. */
export function gaveWayWords({ gaveWay }: Settled, role: RoleName, platform: Platform): readonly string[] {
  return gaveWay.flatMap(({ id, keys }) => {
    const command = allowed(role).find((one) => one.id === id)
    return command ? [`${labelOf(command, role)}: ${inWords(parseSequence(keys), platform)}`] : []
  })
}
