import { say } from 'contract/messages'
import { targetAsk } from '~/commands/asks'
import type { Facts } from '~/commands/context'
import { wordsFor } from '~/commands/other-words'
import { readBarePhrase, readPhrase, saysTitle, type Phrase } from '~/commands/phrase'
import { registry } from '~/commands/registry'
import { buildIndex, createFind } from '~/commands/search-index'
import type { Row } from './rows'

const most = 4

/** A command's own words, as far as they are typed: some have an "of" in them and are no sentence. */
const isTitle = (typed: string) =>
  registry.some(({ title }) => say(title).toLowerCase().startsWith(typed.trim().toLowerCase()))

/** The commands a sentence names, each for the record it names: their pages come with its words typed already. */
export function phraseRows(typed: string, facts: Facts): Row[] {
  // One word says no record.
  if (!/\S\s+\S/.test(typed) || isTitle(typed)) return []
  const commands = registry
    .filter((command) => !command.quiet && targetAsk(command, facts) !== null)
    .map((command) => ({
      id: `phrase:${command.id}`,
      title: say(command.title),
      also: wordsFor(command),
      command,
    }))
  const find = createFind(buildIndex(commands))
  const rowsOf = (phrase: Phrase | null) =>
    phrase ? find(phrase.command, most).map(({ row: { command } }) => phraseRow(command, phrase, facts)) : []
  const rows = rowsOf(readPhrase(typed))
  if (rows.length > 0) return rows
  return rowsOf(readBarePhrase(typed, (words) => commands.some(({ title }) => saysTitle(title, words))))
}

function phraseRow(command: (typeof registry)[number], { says }: Phrase, facts: Facts): Row {
  return {
    id: `phrase:${command.id}`,
    title: `${[say(command.title), says.join(', ')].filter(Boolean).join(': ')}…`,
    does: { kind: 'command', id: command.id, elsewhere: true, says },
    command,
    ...(!facts.online && { off: say('offline') }),
  }
}
