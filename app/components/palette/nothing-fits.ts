import { type AskWord, asked } from 'contract/ask-words'
import { say } from 'contract/messages'
import type { TargetNoun } from 'contract/nouns'
import { may } from 'contract/policy'
import { roleNames } from 'contract/roles'
import { listed } from 'contract/rules'
import { aimOf, mayRun } from '~/commands/availability'
import type { Command } from '~/commands/command'
import type { Facts, Mode, Scope } from '~/commands/context'
import { wordsFor } from '~/commands/other-words'
import { readPhrase } from '~/commands/phrase'
import { readQuery } from '~/commands/query'
import { registry } from '~/commands/registry'
import { buildIndex, createFind, wordsOf } from '~/commands/search-index'

/** Every word begins one of the command's: what is told of a command must not be told of a chance likeness. */
export function isNamed(command: Command, typed: string): boolean {
  const words = wordsOf(`${say(command.title)} ${wordsFor(command)}`)
  return wordsOf(typed).every((one) => words.some((word) => word.startsWith(one)))
}

/** The command that what was typed names best, of those that are not listed here. */
function bestNamed(typed: string, facts: Facts): Command | undefined {
  const isMissing = (command: Command) =>
    !mayRun(command, facts) ||
    (command.offer !== undefined && !facts.offers.has(command.offer)) ||
    (command.on !== 'nothing' && aimOf(command, facts).targets.length === 0)
  const rows = registry
    .filter((command) => !command.quiet && isMissing(command) && isNamed(command, typed))
    .map((command) => ({ id: command.id, title: say(command.title), also: wordsFor(command), command }))
  return createFind(buildIndex(rows))(typed, 1)[0]?.row.command
}

const placeOfNoun: Readonly<Partial<Record<TargetNoun, AskWord>>> = {
  lot: 'where.lot',
  drawRequest: 'where.drawRequest',
  item: 'where.item',
  media: 'where.media',
  notification: 'where.notifications',
}
const placeOfMode: Readonly<Partial<Record<Mode, AskWord>>> = {
  calendar: 'where.calendar',
  single: 'where.media',
  grid: 'where.grid',
  list: 'where.list',
  detail: 'where.detail',
}

/** Where a command can be called: by what only the calendar shows, by its records, or by where its keys are live. */
function whereOf({ of, keys }: Command): AskWord | undefined {
  const scopes: readonly Scope[] = keys.flatMap((binding) => binding.in)
  if (scopes.length > 0 && scopes.every((scope) => scope === 'calendar')) return placeOfMode.calendar
  const noun = of.find((one) => one in placeOfNoun)
  if (noun) return placeOfNoun[noun]
  const mode = (Object.keys(placeOfMode) as Mode[]).find((one) => scopes.includes(one))
  return mode && placeOfMode[mode]
}

/** Why this page has nothing for the command, which its role may call: by its rule, or with the way to where it can be called. */
function whyNotHere(command: Command, facts: Facts): string {
  const what = say(command.title)
  const fits = command.fits(facts, aimOf(command, facts).targets)
  if (!fits.ok && fits.why) return asked('notHereNow', { what, why: fits.why })
  const { here, mode } = facts
  const isThere = command.keys.some((binding) => binding.in.includes(mode)) || (here && command.of.includes(here.noun))
  const where = isThere ? undefined : whereOf(command)
  return where ? asked('notHereBut', { what, where: asked(where) }) : asked('notHere', { what })
}

/** Why a command that was asked for is not listed: who may call it by the policy, or that this page has nothing for it. */
function whyMissing(typed: string, facts: Facts): string | null {
  const command = bestNamed(typed, facts) ?? bestNamed(readPhrase(typed)?.command ?? '', facts)
  if (!command) return null
  const what = say(command.title)
  const { needs } = command
  if (needs === null || mayRun(command, facts)) return whyNotHere(command, facts)
  const who = listed(roleNames.filter((role) => may(role, needs)).map((role) => asked(`who.${role}`)))
  return asked('notForRole', { what, who })
}

/** What stands in the place of rows where nothing fits: on the first page with the reason, where what was typed names a command. */
export function nothingFits(typed: string, isFirst: boolean, facts: Facts): string {
  const { scope, text } = readQuery(typed)
  // A sign alone, or nothing, asks for all there is.
  if (text === '') return asked('noneYet')
  const nothing = asked('nothingFits', { typed: typed.trim() })
  if (!isFirst) return nothing
  const why = scope === null || scope === 'command' ? whyMissing(text, facts) : null
  return why ?? `${nothing} ${asked(scope === null ? 'everyCommand' : 'fewerLetters')}`
}
