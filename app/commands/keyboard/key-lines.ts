import { t } from 'locales/commands'
import { t as sayOfKeys } from 'locales/custom-keys'
import { may } from 'contract/core/policy'
import type { RoleName } from 'contract/core/roles'
import { titleOf, type Command, type CommandGroup } from '~/commands/engine/command'
import type { CommandId } from '~/commands/engine/command-id'
import { findConflicts } from './conflicts'
import type { Conflict } from './conflicts'
import { inWords } from './key-labels'
import { registry } from '~/commands/engine/registry'
import { bindingsOf } from './custom-bindings'
import type { KeySettings } from 'contract/account/key-settings'
import type { Settled } from './custom-bindings'
import { parseSequence, sequenceId } from './strokes'
import type { Platform, Sequence } from './strokes'

export type CustomKeys = KeySettings['keys']

/** A row of the key settings: a command, or a verb whose commands share their keys. */
export type KeyLine = {
  readonly id: CommandId
  /** All commands that the row changes. */
  readonly ids: readonly CommandId[]
  readonly label: string
  readonly group: CommandGroup
  readonly keys: readonly Sequence[]
  /** True if the keys are not the defaults. */
  readonly isCustom: boolean
}

const commandLabel = (command: Command, role: RoleName) =>
  t(command.verb ? `verb.${command.verb}` : (command.sheet ?? titleOf(command, role)))

/** Escape, digit keys and the palette's keys cannot be changed, so that nobody locks themselves out. */
const isFixed = ({ keys }: Command) =>
  keys.some(({ args, keys: [stroke] }) => args !== undefined || stroke.key === 'Escape') ||
  (keys.length > 0 && keys.every((binding) => binding.in.every((scope) => scope === 'palette')))

const allowed = (role: RoleName) => registry.filter(({ needs }) => needs === null || may(role, needs))

const distinct = (sequences: readonly Sequence[]) => [
  ...new Map(sequences.map((one) => [sequenceId(one), one])).values(),
]

/** All rows that a role may change, in the order of the registry; quiet commands only if they have keys. */
export function keyLines(role: RoleName, settings: KeySettings, own: CustomKeys): readonly KeyLine[] {
  const changeable = allowed(role).filter((command) => !isFixed(command) && (command.keys.length > 0 || !command.quiet))
  return changeable.flatMap((command): KeyLine[] => {
    const sharing = command.verb ? changeable.filter(({ verb }) => verb === command.verb) : [command]
    if (sharing[0] !== command) return []
    const keys = distinct(sharing.flatMap((one) => bindingsOf(one, settings)).map((binding) => binding.keys))
    const { id, group } = command
    const isCustom = sharing.some((one) => own[one.id] !== undefined)
    return [{ id, ids: sharing.map((one) => one.id), label: commandLabel(command, role), group, keys, isCustom }]
  })
}

/** Sets the custom keys of a row; null resets them to the defaults. */
export function withLine(own: CustomKeys, { ids }: KeyLine, keys: readonly Sequence[] | null): CustomKeys {
  const others = Object.fromEntries(Object.entries(own).filter(([id]) => !ids.some((one) => one === id)))
  return keys === null ? others : { ...others, ...Object.fromEntries(ids.map((id) => [id, keys.map(sequenceId)])) }
}

/**
 * True if a stroke begins a sequence in the current settings (by default G and N), so that a second stroke must follow.
 */
export function beginsSequence(stroke: string, role: RoleName, settings: KeySettings): boolean {
  return allowed(role).some((command) =>
    bindingsOf(command, settings).some(({ keys }) => sequenceId(keys).startsWith(`${stroke} `)),
  )
}

/** Returns the reason why a row cannot have these keys, with the command that has them; null if it can. */
export function keyRefusal(
  line: KeyLine,
  keys: readonly Sequence[],
  { role, settings, platform }: { role: RoleName; settings: KeySettings; platform: Platform },
): string | null {
  const wanted: KeySettings = { ...settings, keys: withLine(settings.keys, line, keys) }
  const isMine = (id: string) => line.ids.some((one) => one === id)
  const conflict = findConflicts(allowed(role), (command) => bindingsOf(command, wanted)).find(({ commands }) =>
    commands.some(isMine),
  )
  return conflict ? conflictText(conflict, isMine, role, platform) : null
}

function conflictText(
  { kind, keys, commands }: Conflict,
  isMine: (id: string) => boolean,
  role: RoleName,
  platform: Platform,
) {
  const keysText = inWords(parseSequence(keys), platform)
  const other = registry.find(({ id }) => commands.includes(id) && !isMine(id))
  if (kind === 'reserved' || !other) return sayOfKeys('customKeys.ofBrowser', { keys: keysText })
  return sayOfKeys('customKeys.taken', { keys: keysText, command: commandLabel(other, role) })
}

/** Texts of the default keys replaced by custom keys, for commands granted to the role. */
export function replacedKeysTexts({ replaced }: Settled, role: RoleName, platform: Platform): readonly string[] {
  return replaced.flatMap(({ id, keys }) => {
    const command = allowed(role).find((one) => one.id === id)
    return command ? [`${commandLabel(command, role)}: ${inWords(parseSequence(keys), platform)}`] : []
  })
}
