import type { SearchHit } from 'contract/account/calls'
import { t as say } from 'locales/messages'
import { contextAt, targetAsk } from '~/commands/engine/asks'
import { availability } from '~/commands/engine/availability'
import { nextAsk } from '~/commands/engine/call'
import { isMany, type Args, type Ask } from '~/commands/engine/command'
import type { CommandContext } from '~/commands/engine/context'
import { commandOf } from '~/commands/engine/registry'
import { isTyped, readTyped } from '~/commands/text/typed-values'
import type { Asking } from '~/interaction/layers'
import { refOf } from '~/components/palette/rows/record-rows'
import { searchFor } from './use-record-search'
import type { RecordPage } from './use-record-search'

/** The page shown: the first one, or the argument asked for last. */
export type Page = { readonly asking: Asking; readonly name: string; readonly ask: Ask } | null

/** The page that asks for what is missing; null when nothing is. */
export const pageOf = (asking: Asking | undefined, context: CommandContext): Page => {
  if (!asking) return null
  const command = commandOf(asking.id)
  if (asking.elsewhere === null) {
    const ask = targetAsk(command, context)
    return ask && { asking, name: '', ask }
  }
  const next = nextAsk(command, context, asking.args)
  return next && { asking, ...next }
}

/** True if the answer opens another page: always while the record is not chosen, if the command asks for anything. */
export function leadsOn({ asking, name }: NonNullable<Page>, context: CommandContext, answer: unknown): boolean {
  const command = commandOf(asking.id)
  if (asking.elsewhere === null) return Object.keys(command.asks).length > 0
  return nextAsk(command, context, { ...asking.args, [name]: answer }) !== null
}

/** Server error of the answer to a repeated page. */
export const refusalOf = (asking: Asking | undefined, context: CommandContext): string | null =>
  asking?.refused?.[pageOf(asking, context)?.name ?? '']?.why ?? null

/** Command context of a page: for another record, only that record is current. */
export const contextOf = (asking: Asking | undefined, context: CommandContext): CommandContext =>
  asking?.elsewhere ? contextAt(context, asking.elsewhere) : context

/** Search address of the typed text; null on pages that need no search. */
export function searchOf(typed: string, page: Page, context: CommandContext): string | null {
  if (!page) return searchFor(typed, null)
  const { ask, asking } = page
  return ask.kind === 'record' ? searchFor(typed, recordPage(ask, context, asking.args)) : null
}

export const recordPage = (ask: Extract<Ask, { kind: 'record' }>, context: CommandContext, args: Args): RecordPage => ({
  types: ask.types,
  where: ask.where?.(context, args) ?? {},
  near: ask.near,
})

/**
 * The record asked for on the page after the one that asks which record a command is for: the person of "Assign a reviewer".
 * Null on any other page, and where that is answered.
 */
export function nextRecordAsk(
  page: Page,
  context: CommandContext,
): { name: string; ask: Extract<Ask, { kind: 'record' }> } | null {
  if (page?.asking.elsewhere !== null) return null
  const next = nextAsk(commandOf(page.asking.id), contextAt(context), page.asking.args)
  return next?.ask.kind === 'record' && !isMany(next.ask) ? { name: next.name, ask: next.ask } : null
}

/** The next page, whose answers are searched when the typed text finds nothing on this page. */
export function nextSearchOf(typed: string, page: Page, context: CommandContext): string | null {
  const later = typed.trim() === '' ? null : nextRecordAsk(page, context)
  return later && searchFor(typed, recordPage(later.ask, context, {}))
}

/** True when the command acts on the hit; otherwise the hit answers the next page. */
export const isTarget = ({ asking }: NonNullable<Page>, { noun }: SearchHit): boolean =>
  commandOf(asking.id).of.some((one) => one === noun)

/** Reason why a command that asks for its record is unavailable on a search hit, as far as the search knows. */
export function unavailableReasonOn(
  page: NonNullable<Page>,
  context: CommandContext,
  hit: SearchHit,
): string | undefined {
  const { asking } = page
  if (asking.elsewhere !== null || !isTarget(page, hit)) return undefined
  const fits = availability(commandOf(asking.id), contextAt(context, refOf(hit)))
  return fits.ok || !fits.show ? undefined : fits.why
}

/** Interpretation of the typed text, if it is not obvious. */
export function noteOf(page: Page, typed: string, context: CommandContext): string | null {
  const warning = page?.ask.warns?.(context)
  if (warning) return say.of(warning)
  if (!page || !isTyped(page.ask) || typed.trim() === '') return null
  const read = readTyped(page.ask, typed, context)
  return (read.ok && read.note) || null
}
