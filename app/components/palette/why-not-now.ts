import { asked } from 'contract/ask-words'
import { availability } from '~/commands/availability'
import type { Facts, Ref } from '~/commands/context'
import { findKnown } from '~/commands/find-known'
import { commandOf } from '~/commands/registry'
import type { Asking } from '~/hooks/layers'
import type { Page } from './asked-page'

/** Nothing of a record is on the screen any more: its page gave way to one that says so. */
const isEmpty = ({ here, around }: Facts) => here === undefined && around.length === 0

/**
 * Why rows of a choice about the screen cannot be taken now, by their values: others may have changed that since it was
 * opened. One text, empty where it is known of none.
 */
export function offsNow(page: Page, now: Facts): string {
  if (page?.ask.kind !== 'choice' || page.asking.elsewhere !== undefined || isEmpty(now)) return ''
  const offs = page.ask.rows(now, page.asking.args).map((row) => [row.value, ('off' in row && row.off) || null])
  return JSON.stringify(Object.fromEntries(offs))
}

const statusOf = (ref: Ref | undefined) => ref?.state.inspectionStatus

/**
 * Why a command that waits for its answers cannot be called any more on the records of the screen it was `opened` on; null
 * where it can. A row that left a list may still be there: of those nothing is said.
 */
export function whyNotNow(asking: Asking | undefined, opened: Facts, now: Facts): string | null {
  if (!asking || asking.elsewhere !== undefined || asking.matching) return null
  const known = asking.targets.filter(({ id }) => findKnown(opened, id))
  if (known.length === 0 || known.length < asking.targets.length) return null
  if (opened.mode !== 'list' && isEmpty(now)) return asked('gone')
  const targets = known.flatMap(({ id }) => findKnown(now, id) ?? [])
  if (targets.length < known.length) return null
  const fits = availability(commandOf(asking.id), now, { targets })
  if (fits.ok || !fits.show) return null
  // What ended since the question was asked is said as its page says it, with who did it.
  const isEnded = targets.some((ref, index) => statusOf(ref) !== statusOf(findKnown(opened, known[index]?.id ?? '')))
  return (isEnded && now.lists.ended) || fits.why
}
