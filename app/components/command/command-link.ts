import { t } from 'locales/commands'
import { targetQuestion } from '~/commands/engine/questions'
import { selectionOf, availability } from '~/commands/engine/availability'
import { filled, nextQuestion } from '~/commands/engine/call'
import { isMany, type Command } from '~/commands/engine/command'
import type { CommandContext } from '~/commands/engine/context'
import { commandOf, findCommand } from '~/commands/engine/registry'
import type { IncompleteCall } from '~/interaction/layers'

/** Target of a link: a command's page with text in its box, or the palette with the command's name. */
export type Linked = { readonly incomplete?: IncompleteCall; readonly prefix: string }

/** Link parameter of a command that first asks for its record. */
const forAnother = ['for', 'another'] as const

/**
 * Reads `#do=lot.setBudget&say=5000`: the command, and the words for each of its pages. Nothing is answered by it: each page
 * waits for its Enter, so that a link never changes anything by itself (keyboard goal 15).
 */
export function readCommandLink(hash: string, context: CommandContext): Linked {
  const params = new URLSearchParams(hash.slice(1))
  const command = findCommand(params.get('do') ?? '')
  if (!command || command.quiet) return { prefix: '' }
  const says = params.getAll('say')
  // A form has no questions; the name of the new record follows its title.
  const named = command.effect === 'go' && command.takesName && says[0]
  const prefix = named ? `${t(command.title)} ${named}` : t(command.title)
  const selection = selectionOf(command, context)
  const here = availability(command, context, selection)
  const mayOpen = targetQuestion(command, context) !== null
  const isForAnother = mayOpen && params.get(forAnother[0]) === forAnother[1]
  const args = filled(command, context, {})
  if (!isForAnother) {
    if (here.ok)
      return nextQuestion(command, context, args)
        ? { incomplete: { id: command.id, args, ...selection, says }, prefix }
        : { prefix }
    if (here.show || !mayOpen) return { prefix }
  }
  return { incomplete: { id: command.id, args: {}, targets: [], elsewhere: null, says }, prefix }
}

/**
 * Answer of a multi-choice page as text: the name of each picked row on a line, and the typed text on the last line.
 */
export const picksSaid = (names: readonly string[], typed: string): string => [...names, typed].join('\n')

/** Reads the parameters of such a link. */
export function readPicks(words: string): { readonly names: readonly string[]; readonly typed: string } {
  const lines = words.split('\n')
  return { names: lines.slice(0, -1).filter(Boolean), typed: lines.at(-1) ?? '' }
}

/**
 * Link that opens the palette on a page with all earlier answers, or on the first page of a command. `says`: texts for
 * that page and the following ones.
 */
export function commandLink(
  context: CommandContext,
  id: Command['id'],
  incomplete: IncompleteCall | null,
  says: readonly string[],
): string {
  const params = new URLSearchParams({ do: id })
  const row = rowOf(context, id, incomplete)
  if (incomplete?.elsewhere !== undefined || row) params.set(...forAnother)
  const target = incomplete?.elsewhere?.label ?? row
  const said = Object.entries(commandOf(id).questions).flatMap(([name, question]) => {
    const value = incomplete?.args[name]
    const chosen = incomplete?.named?.[name]?.filter(Boolean) ?? []
    if (value === undefined) return []
    if (isMany(question)) return [picksSaid(chosen, '')]
    return [chosen[0] ?? valueText(value)]
  })
  const all = [...(target ? [target] : []), ...said, ...says]
  // Ends with the last page that has a text; empty ones before it keep their place.
  for (const words of all.slice(0, all.findLastIndex(Boolean) + 1)) params.append('say', words)
  return `${location.pathname}${location.search}#${params.toString()}`
}

/** Search text of the single record of a list: tomorrow another one may be in its place. */
function rowOf(context: CommandContext, id: Command['id'], incomplete: IncompleteCall | null): string | undefined {
  const [ref, more] = incomplete?.targets ?? []
  if (!ref || more || location.pathname.includes(ref.id) || !targetQuestion(commandOf(id), context)) return undefined
  return ref.noun === 'drawRequest' ? (ref.detail ?? ref.label) : ref.label
}

const valueText = (value: unknown): string =>
  Array.isArray(value) ? value.join('\n') : typeof value === 'string' || typeof value === 'number' ? String(value) : ''
