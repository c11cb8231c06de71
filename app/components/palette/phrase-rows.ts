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

type Found = ReturnType<typeof forRecords>[number]

/** What a verb and what follows it say: the commands that the most of its words name, and the rest. */
type VerbSaid = { readonly meant: readonly Found[]; readonly named: string; readonly rest: string }

/** Reads "assign 58", "archive lot 58", "assign priya"; null where the first word is no verb, or all words name a command. */
function readVerb(typed: string, facts: Facts): VerbSaid | null {
  const words = typed.trim().split(/\s+/)
  const commands = forRecords(facts)
  const verb = wordsOf(typed)[0] ?? ''
  if (words.length < 2 || !commands.some((one) => saysVerb(one, verb))) return null
  // A command that is named in full and not for this person or page has no words left for a record.
  if (saysCommand(readPhrase(typed)) || registry.some((command) => isNamed(command, typed))) return null
  for (let count = words.length - 1; count > 0; count -= 1) {
    const named = wordsOf(words.slice(0, count).join(' '))
    const meant = commands.filter(({ title, also }) => {
      const all = wordsOf(`${title} ${also}`)
      return named.every((word) => all.includes(word))
    })
    if (meant.length > 0) return { meant, named: named.join(' '), rest: words.slice(count).join(' ') }
  }
  return null
}

type Known = readonly HitNoun[]

/** What a verb and a record or a name behind it come to, where nothing is called so: for what is here, or for what is asked for. */
export type VerbRows = { readonly here: readonly Row[]; readonly elsewhere: readonly Row[] }

/** Reads "assign 58", "assign priya" once for both; `nounsOf` tells of what kinds the records are that words are known to name. */
export function verbRows(typed: string, facts: Facts, nounsOf: (words: string) => Known): VerbRows {
  const said = readVerb(typed, facts)
  if (!said) return { here: [], elsewhere: [] }
  const known = nounsOf(said.rest)
  return { here: hereRows(said, known, facts), elsewhere: elsewhereRows(said, known, facts) }
}

/** First the commands for records of the kinds that the rest is known to be. */
function elsewhereRows({ meant, named, rest }: VerbSaid, known: Known, facts: Facts): Row[] {
  const isFor = ({ command }: Found) => Number(command.of.some((noun) => known.some((one) => one === noun)))
  return createFind(buildIndex(meant))(named, mostVerbs)
    .map(({ row }) => row)
    .sort((one, other) => isFor(other) - isFor(one))
    .map(({ command }) => phraseRow(command, { command: named, says: [rest] }, facts))
}

/**
 * What is here is meant, and the rest is what its command asks for: "assign priya" with a draw request under the cursor. A
 * number is none that anybody is called by, and what is known to be of another kind is not asked for here.
 */
function hereRows({ meant, named, rest }: VerbSaid, known: Known, facts: Facts): Row[] {
  if (/^\d/.test(rest)) return []
  return meant.flatMap(({ command }): Row[] => {
    const ask = availability(command, facts).ok && nextAsk(command, facts, filled(command, facts, {}))?.ask
    if (!ask || ask.kind !== 'record') return []
    if (known.length > 0 && !ask.types.some((type) => known.some((noun) => noun === type))) return []
    const row = phraseRow(command, { command: named, says: [rest] }, facts, false)
    return [{ ...row, id: `given:${command.id}` }]
  })
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
