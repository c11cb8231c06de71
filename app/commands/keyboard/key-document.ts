import { t } from 'locales/commands'
import { roleNames } from 'contract/core/roles'
import { may } from 'contract/core/policy'
import type { Binding, Command } from '~/commands/engine/command'
import type { Scope } from '~/commands/engine/context'
import { inWords } from './key-labels'
import { commandLabelOf } from './cheat-sheet'

/** Titles of the scopes, in the order of the page. */
const titles = {
  always: 'Always',
  global: 'On every screen',
  list: 'List',
  detail: 'Lot, draw request, inspection item',
  grid: 'Media grid',
  single: 'Media, one by one',
  calendar: 'Calendar',
  page: 'Page',
  form: 'Form',
  palette: 'Palette',
} as const satisfies Record<Scope, string>
const scopes = Object.keys(titles) as (keyof typeof titles)[]

const cell = (text: string) => text.replaceAll('|', '\\|')

function keysCell(bindings: readonly Binding[]): string {
  const numbers = bindings.flatMap(({ args }) => (typeof args?.n === 'number' ? [args.n] : []))
  const picked = bindings.some((binding) => binding.picked) ? ', of a selection' : ''
  if (numbers.length > 1) return `${Math.min(...numbers)}–${Math.max(...numbers)}${picked}`
  return bindings.map(({ keys }) => inWords(keys, 'other').replaceAll('Ctrl', 'Mod')).join(', ')
}

function rolesCell(...commands: readonly Command[]): string {
  const roles = roleNames.filter((role) => commands.some(({ needs }) => !needs || may(role, needs)))
  return roles.length === roleNames.length ? 'all' : roles.join(', ')
}

function table(commands: readonly Command[], scope: Scope): string[] {
  const bound = (command: Command) => command.keys.filter((binding) => binding.in.includes(scope))
  const live = commands.filter((command) => bound(command).length > 0)
  const rows = live.flatMap((command) => {
    const { verb } = command
    const sharing = verb ? live.filter((one) => one.verb === verb) : [command]
    if (sharing[0] !== command) return []
    const label = verb ? t(`verb.${verb}`) : commandLabelOf(command, scope)
    const ids = sharing.map(({ id }) => `\`${id}\``).join(', ')
    return [`| ${cell(keysCell(bound(command)))} | ${cell(label)} | ${rolesCell(...sharing)} | ${ids} |`]
  })
  return rows.length === 0
    ? []
    : ['', `## ${titles[scope]}`, '', '| Keys | Does | Roles | Command |', '|---|---|---|---|', ...rows]
}

function withoutKeys(commands: readonly Command[]): string[] {
  const rows = commands.filter((command) => command.keys.length === 0 && !command.quiet)
  return [
    '',
    '## In the palette only',
    '',
    '| Command | Roles | Id |',
    '|---|---|---|',
    ...rows.map((command) => `| ${t(command.title)} | ${rolesCell(command)} | \`${command.id}\` |`),
  ]
}

/** The page docs/keyboard.md: every binding by context, generated from the registry. */
export function keyDocument(commands: readonly Command[]): string {
  const head = [
    '# Keys',
    '',
    'Generated from the registry in `app/commands`; do not edit. `Mod` is Command on a Mac and Ctrl elsewhere. Single keys act',
    'outside text fields; they can be switched off or limited to the focused photo, and every key can be changed. A key with several',
    'commands calls the one for the nearest record: the selection, the current record, its parent.',
  ]
  return [...head, ...scopes.flatMap((scope) => table(commands, scope)), ...withoutKeys(commands), ''].join('\n')
}
