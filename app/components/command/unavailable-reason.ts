import { t as asked } from 'locales/ask'
import { availability } from '~/commands/engine/availability'
import type { CommandContext, RecordRef } from '~/commands/engine/context'
import { findKnown } from '~/commands/engine/find-known-record'
import { commandOf } from '~/commands/engine/registry'
import type { Asking } from '~/interaction/layers'
import type { Page } from '~/components/palette/pages/question-page'

/** Nothing of a record is on the screen any more: its page gave way to one that says so. */
const isEmpty = ({ here, around }: CommandContext) => here === undefined && around.length === 0

/**
 * Reasons why rows of a choice about the screen are unavailable now, by value: others may have changed that since it was
 * opened. One text, empty where it is known of none.
 */
export function unavailableRowsNow(page: Page, now: CommandContext): string {
  if (page?.ask.kind !== 'choice' || page.asking.elsewhere !== undefined || isEmpty(now)) return ''
  const unavailable = page.ask.rows(now, page.asking.args).map((row) => [row.value, ('off' in row && row.off) || null])
  return JSON.stringify(Object.fromEntries(unavailable))
}

const statusOf = (ref: RecordRef | undefined) => ref?.state.inspectionStatus

/**
 * Reason why a command that waits for its answers is no longer possible on the records of the screen it was `opened` on; null
 * where it can. A row that left a list may still be there: of those nothing is said.
 */
export function reasonNow(asking: Asking | undefined, opened: CommandContext, now: CommandContext): string | null {
  if (!asking || asking.elsewhere !== undefined || asking.matching) return null
  const known = asking.targets.filter(({ id }) => findKnown(opened, id))
  if (known.length === 0 || known.length < asking.targets.length) return null
  if (opened.mode !== 'list' && isEmpty(now)) return asked('gone')
  const targets = known.flatMap(({ id }) => findKnown(now, id) ?? [])
  if (targets.length < known.length) return null
  const available = availability(commandOf(asking.id), now, { targets })
  if (available.ok || !available.show) return null
  // An inspection that ended meanwhile has the text of its page, with the person who ended it.
  const isEnded = targets.some((ref, index) => statusOf(ref) !== statusOf(findKnown(opened, known[index]?.id ?? '')))
  return (isEnded && now.lists.ended) || available.why
}
