import { t as questionText } from 'locales/questions'
import { questionLabel, type QuestionText } from '~/commands/text/question-label'
import { t } from 'locales/commands'
import type { TargetNoun } from 'contract/core/nouns'
import { may } from 'contract/core/policy'
import { roleNames } from 'contract/core/roles'
import { listed } from 'contract/core/rules'
import { selectionOf, mayRun } from '~/commands/engine/availability'
import type { Command } from '~/commands/engine/command'
import type { CommandContext, Mode, Scope } from '~/commands/engine/context'
import { searchWordsOf } from '~/commands/text/synonyms'
import { readSentences } from '~/commands/text/sentence'
import { parsePaletteQuery } from '~/commands/text/query'
import { registry } from '~/commands/engine/registry'
import { buildIndex, createFind, queryWords } from '~/commands/text/search-index'

/** True if every typed word starts a word of the command, so that a reason is never shown for a chance match. */
export function isNamed(command: Command, typed: string): boolean {
  const words = queryWords(`${t(command.title)} ${searchWordsOf(command)}`)
  return queryWords(typed).every((one) => words.some((word) => word.startsWith(one)))
}

/** The unlisted command whose name matches the query best. */
function bestNamed(typed: string, context: CommandContext): Command | undefined {
  const isMissing = (command: Command) =>
    !mayRun(command, context) ||
    (command.offer !== undefined && !context.offers.has(command.offer)) ||
    (command.on !== 'nothing' && selectionOf(command, context).targets.length === 0)
  const rows = registry
    .filter((command) => !command.quiet && isMissing(command) && isNamed(command, typed))
    .map((command) => ({ id: command.id, title: t(command.title), also: searchWordsOf(command), command }))
  return createFind(buildIndex(rows))(typed, 1)[0]?.row.command
}

const placeOfNoun: Readonly<Partial<Record<TargetNoun, QuestionText>>> = {
  lot: 'where.lot',
  drawRequest: 'where.drawRequest',
  item: 'where.item',
  media: 'where.media',
  notification: 'where.notifications',
}
const placeOfMode: Readonly<Partial<Record<Mode, QuestionText>>> = {
  calendar: 'where.calendar',
  single: 'where.media',
  grid: 'where.grid',
  list: 'where.list',
  detail: 'where.detail',
}

/** Place where a command is available: the calendar, the pages of its records, or the screens of its keys. */
function whereOf({ of, keys }: Command): QuestionText | undefined {
  const scopes: readonly Scope[] = keys.flatMap((binding) => binding.in)
  if (scopes.length > 0 && scopes.every((scope) => scope === 'calendar')) return placeOfMode.calendar
  const noun = of.find((one) => one in placeOfNoun)
  if (noun) return placeOfNoun[noun]
  const mode = (Object.keys(placeOfMode) as Mode[]).find((one) => scopes.includes(one))
  return mode && placeOfMode[mode]
}

/**
 * Reason why a command that the role may call has no record on this page: the reason of its rule, or where it can be
 * called.
 */
function whyNotHere(command: Command, context: CommandContext): string {
  const what = t(command.title)
  const fits = command.isAvailable(context, selectionOf(command, context).targets)
  if (!fits.ok && fits.why) return questionText('notHereNow', { what, why: fits.why })
  const { here, mode } = context
  const isThere = command.keys.some((binding) => binding.in.includes(mode)) || (here && command.of.includes(here.noun))
  const where = isThere ? undefined : whereOf(command)
  return where ? questionText('notHereBut', { what, where: questionLabel(where) }) : questionText('notHere', { what })
}

/** The command's words in "send report of 12 Oak Street". */
const wordsBeforeOf = (typed: string) =>
  readSentences(typed)
    .findLast(({ link }) => link === 'of')
    ?.words.join(' ') ?? ''

/**
 * Reason why a command named in the query is not listed: the roles that may call it, or that this page has no record
 * for it.
 */
function whyMissing(typed: string, context: CommandContext): string | null {
  const command = bestNamed(typed, context) ?? bestNamed(wordsBeforeOf(typed), context)
  if (!command) return null
  const what = t(command.title)
  const { needs } = command
  if (needs === null || mayRun(command, context)) return whyNotHere(command, context)
  const who = listed(roleNames.filter((role) => may(role, needs)).map((role) => questionText(`who.${role}`)))
  return questionText('notForRole', { what, who })
}

/** Text shown without results; on the first page with the reason if the query names a command. */
export function noResultsText(typed: string, isFirst: boolean, context: CommandContext): string {
  const { scope, text } = parsePaletteQuery(typed)
  // An empty query, or a sign alone, lists everything.
  if (text === '') return questionText('noneYet')
  const nothing = questionText('nothingFits', { typed: typed.trim() })
  if (!isFirst) return nothing
  const why = scope === null || scope === 'command' ? whyMissing(text, context) : null
  return why ?? `${nothing} ${questionText(scope === null ? 'everyCommand' : 'fewerLetters')}`
}
