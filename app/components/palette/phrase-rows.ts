import { say } from 'contract/messages'
import { targetAsk } from '~/commands/asks'
import type { Facts } from '~/commands/context'
import { wordsFor } from '~/commands/other-words'
import { readPhrase } from '~/commands/phrase'
import { registry } from '~/commands/registry'
import { buildIndex, createFind } from '~/commands/search-index'
import type { Row } from './rows'

const most = 4

/** A command's own words, as far as they are typed: some have an "of" in them and are no sentence. */
const isTitle = (typed: string) =>
  registry.some(({ title }) => say(title).toLowerCase().startsWith(typed.trim().toLowerCase()))

/** The commands a sentence names, each for the record it names: their pages come with its words typed already. */
export function phraseRows(typed: string, facts: Facts): Row[] {
  const phrase = readPhrase(typed)
  if (!phrase || isTitle(typed)) return []
  const commands = registry.filter((command) => !command.quiet && targetAsk(command, facts) !== null)
  const rows = commands.map((command) => ({
    id: `phrase:${command.id}`,
    title: say(command.title),
    also: wordsFor(command),
    command,
  }))
  return createFind(buildIndex(rows))(phrase.command, most).map(({ row: { id, title, command } }) => ({
    id,
    title: `${[title, phrase.says.join(', ')].filter(Boolean).join(': ')}…`,
    does: { kind: 'command', id: command.id, elsewhere: true, says: phrase.says },
    command,
    ...(!facts.online && { off: say('offline') }),
  }))
}
