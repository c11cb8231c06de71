import { t as questionText } from 'locales/questions'
import { availability } from '~/commands/engine/availability'
import type { CommandContext, RecordRef } from '~/commands/engine/context'
import { findKnown } from '~/commands/engine/find-known-record'
import { commandOf } from '~/commands/engine/registry'
import type { IncompleteCall } from '~/interaction/layers'
import type { Page } from '~/components/palette/pages/question-page'

/** True if the screen shows no record any more: its page was replaced by a message. */
const isEmpty = ({ here, around }: CommandContext) => here === undefined && around.length === 0

/**
 * Reasons why rows of a choice are unavailable now, by their values: other people may have changed the record since the
 * choice was opened. Serialized as JSON, so that equal results are the same; empty if there are none.
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
 * Reason why a command whose questions are open has become unavailable for the records of the screen it was `opened`
 * on; null if it is available, or if a record is only missing in a list, because it may still exist.
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
