import { t as say } from 'locales/messages'
import type { HitNoun } from 'contract/core/nouns'
import { t } from 'locales/commands'
import { targetQuestion } from '~/commands/engine/questions'
import { availability } from '~/commands/engine/availability'
import { filled, nextQuestion } from '~/commands/engine/call'
import { isChange, isMany, type Args, type Question, type Command } from '~/commands/engine/command'
import type { CommandId } from '~/commands/engine/command-id'
import type { CommandContext } from '~/commands/engine/context'
import { commandOf, registry } from '~/commands/engine/registry'
import { buildIndex, createFind, queryWords } from '~/commands/text/search-index'
import { matchesTitle, readReversed, readSentences, type Sentence } from '~/commands/text/sentence'
import { searchWordsOf } from '~/commands/text/synonyms'
import { isTyped, readAnswer } from '~/commands/text/typed-values'
import type { Row } from '~/components/palette/row'
import { isNamed } from './no-results'

/** Commands that accept the answer of another one: the reason after "reject" is a comment template or a comment. */
const answering: Readonly<Partial<Record<CommandId, readonly CommandId[]>>> = {
  'media.reject': ['media.useTemplate', 'media.comment'],
  'media.writeComment': ['media.comment'],
}

/** A command, and the titles and synonyms that name it. */
type Named = { readonly command: Command; readonly by: Command; readonly names: readonly string[] }

const namesOf = (command: Command) => [t(command.title), ...searchWordsOf(command).split('\n')]
const listed = registry.filter(({ quiet }) => !quiet)
const named: readonly Named[] = listed.flatMap((by) =>
  (answering[by.id] ?? [by.id]).map((id) => ({ command: commandOf(id), by, names: namesOf(by) })),
)

const isTitled = (words: readonly string[]) => registry.some(({ title }) => matchesTitle(t(title), words))

/** Rows of the first reading that has some. */
function firstRows(sentences: readonly Sentence[], rowsOf: (sentence: Sentence) => readonly Row[]): readonly Row[] {
  for (const sentence of sentences) {
    const rows = rowsOf(sentence)
    if (rows.length > 0) return [...new Map(rows.map((row) => [row.id, row])).values()]
  }
  return []
}

/** True if a sentence contains the record and the first answer of its command. */
const isComplete = ({ does }: Row): boolean => does.kind === 'command' && (does.says?.length ?? 0) > 1

/** Rows of a sentence that names a command and its record or answer; a complete sentence comes first. */
export function sentenceRows(typed: string, context: CommandContext): Row[] {
  const sentences = readSentences(typed)
  const pages = isTitleStart(typed.trim()) ? [] : recordRows(sentences, context)
  const readings = isWholeTitle(typed) ? [] : [...sentences, ...readReversed(typed)]
  const answered = firstRows(readings, (sentence) => named.flatMap((one) => answeredRows(one, sentence, context)))
  return [...pages.filter(isComplete), ...answered, ...pages.filter((row) => !isComplete(row))]
}

/** True if the text is the title of a command, whose words are no answers then. */
const isWholeTitle = (typed: string): boolean =>
  listed.some(({ title }) => t(title).toLowerCase() === typed.trim().toLowerCase())

/** True if the text begins a title, with words left out: it names no record then. */
function isTitleStart(typed: string): boolean {
  const words = typed.split(/\s+/)
  const last = words.at(-1)?.toLowerCase() ?? ''
  return registry.some((command) => {
    const title = t(command.title)
    const ends = title.split(/\s+/).filter((word) => word.toLowerCase().startsWith(last))
    return ends.some((word) => matchesTitle(title, [...words.slice(0, -1), word]))
  })
}

/** Pages of the commands of a sentence: for a line on the screen, or for a record from elsewhere. */
function recordRows(sentences: readonly Sentence[], context: CommandContext): readonly Row[] {
  const lines = firstRows(sentences, (sentence) => lineRows(sentence, context))
  if (lines.length > 0) return lines
  const settled = sentences.findIndex(({ words }) => isTitled(words))
  // Shorter words than those of a title are part of it.
  return firstRows(settled < 0 ? sentences : sentences.slice(0, settled + 1), (sentence) => {
    const { words, says, link } = sentence
    const isMeant = link === 'of' || (isTitled(words) && says[0] !== '' && words.length > (link === 'to' ? 0 : 1))
    if (!isMeant) return []
    const commands = forRecords(context).find(words.join(' ')).slice(0, 4)
    return commands
      .filter((command) => says.length < 2 || isChange(command))
      .map((command) => pageRow(command, says, context))
  })
}

type ForRecords = { readonly commands: readonly Command[]; readonly find: (words: string) => readonly Command[] }
const forRecordsOf = new WeakMap<CommandContext, ForRecords>()

/** Commands that can be for a record from elsewhere; they do not depend on the typed text. */
function forRecords(context: CommandContext): ForRecords {
  const ready = forRecordsOf.get(context)
  if (ready) return ready
  const commands = listed.filter((command) => targetQuestion(command, context) !== null)
  const rows = commands.map((command) => {
    const [title = '', ...also] = namesOf(command)
    return { id: command.id, title, also: also.join('\n'), command }
  })
  const search = createFind(buildIndex(rows))
  const made = { commands, find: (words: string) => search(words, 8).map(({ row }) => row.command) }
  forRecordsOf.set(context, made)
  return made
}

/** "set progress of windows to 40", "set progress to 40": commands for a line of a list, then a number. */
function lineRows({ words, says }: Sentence, context: CommandContext): Row[] {
  const isNumber = says.length === 1 && /^\d/.test(says[0] ?? '')
  return listed
    .filter((command) => words.length > 1 && matchesTitle(t(command.title), words) && isForLine(command, context))
    .map((command) => pageRow(command, isNumber ? ['', ...says] : says, context, 'here'))
}

function isForLine(command: Command, context: CommandContext): boolean {
  const [line, number] = Object.values(command.questions)
  return line?.kind === 'choice' && number?.kind === 'number' && firstQuestion(command, context)?.question === line
}

/** The first page of a command that is available here. */
const firstQuestion = (command: Command, context: CommandContext) =>
  availability(command, context).ok ? nextQuestion(command, context, filled(command, context, {})) : null

function pageRow(
  command: Command,
  says: readonly string[],
  context: CommandContext,
  at: 'here' | 'elsewhere' = 'elsewhere',
): Row {
  const said = says.filter(Boolean).join(', ')
  return {
    id: `${at}:${command.id}`,
    title: `${[t(command.title), said].filter(Boolean).join(': ')}…`,
    does: { kind: 'command', id: command.id, ...(at === 'elsewhere' && { elsewhere: true }), says },
    command,
    ...(at === 'elsewhere' && !context.online && { off: say('offline') }),
  }
}

/** The first page of a command that a sentence names, and whether the command is hidden or unavailable here. */
function firstPageOf({ command, by, names }: Named, { words, rest }: Sentence, context: CommandContext) {
  if (rest === '' || !names.some((name) => matchesTitle(name, words))) return null
  const next = nextQuestion(command, context, filled(command, context, {}))
  if (!next || isMany(next.question)) return null
  const refused = [availability(by, context), availability(command, context)].find(({ ok }) => !ok)
  if (!refused || refused.ok) return { ...next, isHidden: false, off: undefined }
  return { ...next, isHidden: !refused.show, off: refused.why }
}

/** Rows of a command whose first argument is in the sentence: "dark theme", "due dec 24", "mark defective too dark". */
function answeredRows(one: Named, sentence: Sentence, context: CommandContext): Row[] {
  const page = sentence.link === 'of' ? null : firstPageOf(one, sentence, context)
  if (!page) return []
  const { command } = one
  const title = t(command.title)
  const answers = answersOf(page.question, sentence.rest, context)
  if (page.isHidden) {
    if (!isTyped(page.question) || !targetQuestion(command, context)) return []
    return answers.map((answer) => ({
      ...pageRow(command, ['', sentence.rest], context),
      title: `${title}: ${answer.title}…`,
    }))
  }
  return answers.map((answer) => {
    const args: Args = { [page.name]: answer.value }
    const more = nextQuestion(command, context, filled(command, context, args)) ? '…' : ''
    return {
      id: `answered:${command.id}:${String(answer.value)}`,
      title: `${title}: ${answer.title}${more}`,
      detail: answer.detail,
      off: page.off ?? answer.off,
      command,
      does: { kind: 'command', id: command.id, args },
    }
  })
}

type Answer = { readonly title: string; readonly value: unknown; readonly detail?: string; readonly off?: string }

/** True if the words in place of an amount name something else: "set progress of plumbing to 50". */
const isOtherName = (question: Question, rest: string) => question.kind === 'money' && /^\p{L}/u.test(rest)

/** True for two numbers, which may be a record and an amount: the page shows how they are read. */
const isTwoNumbers = (question: Question, rest: string) => question.kind === 'money' && /\d\s+\d/.test(rest)

/** The answers that a text means: options whose words it begins, or the typed value. Free text is no certain answer. */
function answersOf(question: Question, rest: string, context: CommandContext): Answer[] {
  if (question.kind === 'choice') {
    const meant = queryWords(rest)
    return question
      .rows(context, {})
      .filter((choice): choice is Extract<typeof choice, { label: string }> => {
        const words = 'label' in choice ? queryWords(`${choice.label} ${choice.detail ?? ''}`) : []
        return meant.length > 0 && meant.every((word) => words.some((other) => other.startsWith(word)))
      })
      .map(({ label, value, detail = '', off }) => ({ title: label, value, detail, off }))
  }
  if (
    !isTyped(question) ||
    isOtherName(question, rest) ||
    isTwoNumbers(question, rest) ||
    (question.kind === 'text' && question.label !== 'ask.email')
  )
    return []
  const read = readAnswer(question, rest, context)
  return read.ok ? [{ title: read.note ?? rest, value: read.value }] : []
}

/** "new lender Foo Bank": the form of a new record, with its name if it has a single one. */
export function newRecordRows(typed: string, context: CommandContext): Row[] {
  return listed.flatMap((command): Row[] => {
    if (isChange(command) || command.group !== 'change' || command.effect !== 'go' || command.on !== 'nothing')
      return []
    const title = t(command.title)
    if (!typed.trim().toLowerCase().startsWith(`${title.toLowerCase()} `) || !availability(command, context).ok)
      return []
    const name = command.takesName ? typed.trim().slice(title.length).trim() : ''
    return [
      {
        id: `command:${command.id}`,
        title: `${[title, name].filter(Boolean).join(': ')}…`,
        does: { kind: 'command', id: command.id, ...(name && { args: { named: name }, says: [name] }) },
        command,
      },
    ]
  })
}

/** Commands whose page opens with the words after their name: free text, or a value that is not typed out yet. */
export const incompleteRows = (typed: string, context: CommandContext): readonly Row[] =>
  firstRows(readSentences(typed), (sentence) => named.flatMap((one) => incompleteRow(one, sentence, context)))

function incompleteRow(one: Named, sentence: Sentence, context: CommandContext): Row[] {
  const page = firstPageOf(one, sentence, context)
  const { command, by } = one
  const { rest } = sentence
  if (!page || page.isHidden || !isTyped(page.question) || isOtherName(page.question, rest)) return []
  if (page.question.kind === 'text' && !takesText(page.question, by, sentence)) return []
  const row = { ...pageRow(command, [rest], context, 'here'), off: page.off }
  return [command.quiet ? { ...row, title: `${t('title.media.writeComment')}: ${rest}…` } : row]
}

/** True if the words name the command well enough to open its page of free text: one word names too many commands. */
function takesText(question: Question, by: Command, { words, rest }: Sentence): boolean {
  if (words.length > 1 || by.id in answering) return true
  if (question.label === 'ask.email') return rest.includes('@') || matchesTitle(t(by.title), words)
  return t(by.title).toLowerCase() === words.join(' ').toLowerCase()
}

/** Rows of a verb and a record: for the record on the screen, or for another one. */
export type VerbRows = { readonly here: readonly Row[]; readonly elsewhere: readonly Row[] }

/** True if the word begins a title of a change, or a synonym of a deletion. */
function isVerb(word: string, command: Command): boolean {
  const names = command.verb === 'delete' ? namesOf(command) : [t(command.title)]
  return (command.verb !== undefined || isChange(command)) && names.some((name) => queryWords(name)[0] === word)
}

/**
 * Rows of "assign 58", "archive lot 58" and "assign priya"; `nounsOf` returns the nouns of the known records with a
 * name, whose commands come first. A number names no record here.
 */
export function verbRows(
  typed: string,
  context: CommandContext,
  nounsOf: (words: string) => readonly HitNoun[],
): VerbRows {
  const none = { here: [], elsewhere: [] }
  const { commands, find } = forRecords(context)
  const [verb = ''] = queryWords(typed)
  // The full name of a command that is unavailable here leaves no words for a record.
  const isName = readSentences(typed).some(({ link, words }) => link === 'of' && isTitled(words))
  if (isName || !commands.some((one) => isVerb(verb, one)) || registry.some((one) => isNamed(one, typed))) return none
  for (const { words, rest } of readSentences(typed)) {
    const found = commands.filter((command) => hasWords(command, words))
    if (found.length === 0 || rest === '') continue
    const nouns = nounsOf(rest)
    const isFor = ({ of }: Command) => Number(of.some((noun) => nouns.some((one) => one === noun)))
    const ranked = find(words.join(' ')).filter((command) => found.includes(command))
    return {
      here: /^\d/.test(rest)
        ? []
        : found
            .filter((command) => takesRecord(command, nouns, context))
            .map((command) => pageRow(command, [rest], context, 'here')),
      elsewhere: ranked
        .sort((one, other) => isFor(other) - isFor(one))
        .map((command) => pageRow(command, [rest], context)),
    }
  }
  return none
}

function hasWords(command: Command, words: readonly string[]): boolean {
  const all = queryWords(namesOf(command).join(' '))
  return queryWords(words.join(' ')).every((word) => all.includes(word))
}

/** True for a command of the screen that asks for a record, unless the known records are of another noun. */
function takesRecord(command: Command, nouns: readonly HitNoun[], context: CommandContext): boolean {
  const question = firstQuestion(command, context)?.question
  return (
    question?.kind === 'record' &&
    (nouns.length === 0 || question.types.some((type) => nouns.some((noun) => noun === type)))
  )
}
