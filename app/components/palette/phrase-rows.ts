import { say } from 'contract/messages'
import type { HitNoun } from 'contract/nouns'
import { targetAsk } from '~/commands/asks'
import { availability } from '~/commands/availability'
import { filled, nextAsk } from '~/commands/call'
import { isChange, type Command } from '~/commands/command'
import type { Facts } from '~/commands/context'
import { wordsFor } from '~/commands/other-words'
import { readBarePhrase, readFigure, readPhrase, saysTitle, type Phrase } from '~/commands/phrase'
import { registry } from '~/commands/registry'
import { buildIndex, createFind, wordsOf } from '~/commands/search-index'
import { isNamed } from './nothing-fits'
import type { Row } from './rows'

const most = 4
const mostVerbs = 8

/** A command's own words, as far as they are typed and some may be left out: a sentence names a record besides. */
const isTitle = (typed: string) => registry.some(({ title }) => isBegun(say(title), typed.trim()))

function isBegun(title: string, typed: string): boolean {
  if (title.toLowerCase().startsWith(typed.toLowerCase())) return true
  const words = typed.split(/\s+/)
  const last = words.at(-1)?.toLowerCase() ?? ''
  return title.split(/\s+/).some((word) => {
    const isLast = word.toLowerCase().startsWith(last)
    return isLast && saysTitle(title, [...words.slice(0, -1), word])
  })
}

/** What stands before "of" is a command of its own: its first words are not another one's. */
const saysCommand = (phrase: Phrase | null) =>
  phrase !== null && registry.some(({ title }) => saysTitle(say(title), phrase.command.split(' ')))

/** Commands that can be for a record from elsewhere. */
const forRecords = (facts: Facts) =>
  registry
    .filter((command) => !command.quiet && targetAsk(command, facts) !== null)
    .map((command) => ({
      id: `phrase:${command.id}`,
      title: say(command.title),
      also: wordsFor(command),
      command,
    }))

/** The commands a sentence names, each for the record it names: their pages come with its words typed already. */
export function phraseRows(typed: string, facts: Facts): Row[] {
  // One word says no record.
  if (!/\S\s+\S/.test(typed) || isTitle(typed)) return []
  const lines = lineRows(typed, facts)
  if (lines.length > 0) return lines
  const commands = forRecords(facts)
  const find = createFind(buildIndex(commands))
  const rowsOf = (phrase: Phrase | null) =>
    phrase ? find(phrase.command, most).map(({ row: { command } }) => phraseRow(command, phrase, facts)) : []
  const phrase = readPhrase(typed)
  const rows = rowsOf(phrase)
  if (rows.length > 0 || saysCommand(phrase)) return rows
  return rowsOf(readBarePhrase(typed, (words) => commands.some(({ title }) => saysTitle(title, words))))
}

/** It asks first which line of a list on the screen it is for, then for a figure. */
function isForLine(command: Command, facts: Facts): boolean {
  const [line, figure] = Object.values(command.asks)
  if (command.quiet || line?.kind !== 'choice' || figure?.kind !== 'number') return false
  return availability(command, facts).ok && nextAsk(command, facts, filled(command, facts, {}))?.ask === line
}

/** "set progress of windows to 40", "set progress to 40": what a command for a line here asks, answered as far as it is said. */
function lineRows(typed: string, facts: Facts): Row[] {
  const phrase = readPhrase(typed) ?? readFigure(typed)
  const words = phrase?.command.split(/\s+/) ?? []
  if (!phrase || words.length < 2) return []
  return registry
    .filter((command) => saysTitle(say(command.title), words) && isForLine(command, facts))
    .map((command) => phraseRow(command, phrase, facts, false))
}

/** Whether a sentence says all that its command asks for first: the record, and the answer for it. */
export const isWhole = ({ does }: Row): boolean => does.kind === 'command' && (does.says?.length ?? 0) > 1

/** What is done to a record is named by the first word of its title, a delete also by its other words. */
function saysVerb({ command }: { command: Command }, word: string): boolean {
  const [first] = wordsOf(say(command.title))
  if (command.verb === undefined && !isChange(command)) return false
  const others = command.verb === 'delete' ? wordsFor(command).split('\n') : []
  return first === word || others.some((words) => wordsOf(words)[0] === word)
}

/**
 * One verb and a record ("assign 58", "archive lot 58"), where nothing is called so: the commands that the most of its words
 * name, first those for records of the `nouns` that the rest is known to be.
 */
export function verbRows(typed: string, facts: Facts, nounsOf: (record: string) => readonly HitNoun[]): Row[] {
  const words = typed.trim().split(/\s+/)
  const commands = forRecords(facts)
  const verb = wordsOf(typed)[0] ?? ''
  if (words.length < 2 || !commands.some((one) => saysVerb(one, verb))) return []
  // A command that is named in full and not for this person or page has no words left for a record.
  if (saysCommand(readPhrase(typed)) || registry.some((command) => isNamed(command, typed))) return []
  for (let count = words.length - 1; count > 0; count -= 1) {
    const named = wordsOf(words.slice(0, count).join(' '))
    const meant = commands.filter(({ title, also }) => {
      const all = wordsOf(`${title} ${also}`)
      return named.every((word) => all.includes(word))
    })
    if (meant.length === 0) continue
    const record = words.slice(count).join(' ')
    const known = nounsOf(record)
    const isFor = ({ command }: { command: Command }) =>
      Number(command.of.some((noun) => known.some((one) => one === noun)))
    const found = createFind(buildIndex(meant))(named.join(' '), mostVerbs).map(({ row }) => row)
    return found
      .sort((one, other) => isFor(other) - isFor(one))
      .map(({ command }) => phraseRow(command, { command: named.join(' '), says: [record] }, facts))
  }
  return []
}

function phraseRow(command: Command, { says }: Phrase, facts: Facts, elsewhere = true): Row {
  return {
    id: `phrase:${command.id}`,
    title: `${[say(command.title), says.filter(Boolean).join(', ')].filter(Boolean).join(': ')}…`,
    does: { kind: 'command', id: command.id, ...(elsewhere && { elsewhere }), says },
    command,
    ...(elsewhere && !facts.online && { off: say('offline') }),
  }
}
