import { t as questionText } from 'locales/questions'
import { availability } from '~/commands/engine/availability'
import type { CommandContext, RecordRef } from '~/commands/engine/context'
import { findKnown } from '~/commands/engine/find-known-record'
import { commandOf } from '~/commands/engine/registry'
import type { IncompleteCall } from '~/interaction/layers'
import type { Page } from '~/components/palette/pages/question-page'

/** Nothing of a record is on the screen any more: its page gave way to one that says so. */
const isEmpty = ({ here, around }: CommandContext) => here === undefined && around.length === 0

/**
 * Reasons why rows of a choice about the screen are unavailable now, by value: others may have changed that since it was
 * opened. One text, empty where it is known of none.
 */
export function unavailableRows(page: Page, context: CommandContext): string {
  if (page?.question.kind !== 'choice' || page.incomplete.elsewhere !== undefined || isEmpty(context)) return ''
  const unavailable = page.question
    .rows(context, page.incomplete.args)
    .map((row) => [row.value, ('off' in row && row.off) || null])
  return JSON.stringify(Object.fromEntries(unavailable))
}

const statusOf = (ref: RecordRef | undefined) => ref?.state.inspectionStatus

/**
 * Reason why a command that waits for its answers is no longer possible on the records of the screen it was `opened` on; null
 * where it can. A row that left a list may still be there: of those nothing is said.
 */
export function unavailableReason(
  incomplete: IncompleteCall | undefined,
  opened: CommandContext,
  context: CommandContext,
): string | null {
  if (!incomplete || incomplete.elsewhere !== undefined || incomplete.matching) return null
  const known = incomplete.targets.filter(({ id }) => findKnown(opened, id))
  if (known.length === 0 || known.length < incomplete.targets.length) return null
  if (opened.mode !== 'list' && isEmpty(context)) return questionText('gone')
  const targets = known.flatMap(({ id }) => findKnown(context, id) ?? [])
  if (targets.length < known.length) return null
  const available = availability(commandOf(incomplete.id), context, { targets })
  if (available.ok || !available.show) return null
  // An inspection that ended meanwhile has the text of its page, with the person who ended it.
  const isEnded = targets.some((ref, index) => statusOf(ref) !== statusOf(findKnown(opened, known[index]?.id ?? '')))
  return (isEnded && context.lists.ended) || available.why
}
