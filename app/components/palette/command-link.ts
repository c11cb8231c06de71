import { say } from 'contract/messages'
import { targetAsk } from '~/commands/asks'
import { aimOf, availability } from '~/commands/availability'
import { filled, nextAsk } from '~/commands/call'
import type { Command } from '~/commands/command'
import type { Facts } from '~/commands/context'
import { commandOf, findCommand } from '~/commands/registry'
import type { Asking } from '~/hooks/layers'

/** What a link opens: a page of a command with words in its box, or the palette with the command's name in it. */
export type Linked = { readonly asking?: Asking; readonly prefix: string }

/**
 * Reads `#do=lot.setBudget&say=5000`: the command, and the words for each of its pages. Nothing is answered by it: each page
 * waits for its Enter, so that a link never changes anything by itself (keyboard.md 4, goal 15).
 */
export function readCommandLink(hash: string, facts: Facts): Linked {
  const params = new URLSearchParams(hash.slice(1))
  const command = findCommand(params.get('do') ?? '')
  if (!command || command.quiet) return { prefix: '' }
  const [says, prefix] = [params.getAll('say'), say(command.title)]
  const aim = aimOf(command, facts)
  const here = availability(command, facts, aim)
  const args = filled(command, facts, {})
  if (here.ok)
    return nextAsk(command, facts, args) ? { asking: { id: command.id, args, ...aim, says }, prefix } : { prefix }
  if (here.show || !targetAsk(command, facts)) return { prefix }
  return { asking: { id: command.id, args: {}, targets: [], elsewhere: null, says }, prefix }
}

/** The link that opens a page as it is now, with what was answered before it; of a command alone, its first page. */
export function commandLink(id: Command['id'], asking: Asking | null, typed: string): string {
  const params = new URLSearchParams({ do: id })
  const target = asking?.elsewhere?.label
  const said = Object.keys(commandOf(id).asks).flatMap((name) => {
    const value = asking?.args[name]
    const chosen = asking?.named?.[name]?.filter(Boolean) ?? []
    return value === undefined ? [] : [chosen.length > 0 ? chosen.join('; ') : wordsOf(value)]
  })
  for (const words of [...(target ? [target] : []), ...said, ...(typed ? [typed] : [])]) params.append('say', words)
  return `${location.pathname}${location.search}#${params.toString()}`
}

const wordsOf = (value: unknown): string =>
  Array.isArray(value) ? value.join('\n') : typeof value === 'string' || typeof value === 'number' ? String(value) : ''
