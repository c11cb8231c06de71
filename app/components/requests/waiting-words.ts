import type { Item } from 'contract/inspections'
import { lacksMedia, waitingCount } from 'contract/lacking'
import type { RequestPage } from 'contract/requests'
import { dueTail, sinceText } from '~/lib/dates'
import type { Clock } from '~/components/shell/use-clock'
import { plural } from './request-words'

type Words = { title: string; text: string | null }

const roleWords: Record<string, string> = {
  borrower: 'the borrower',
  reviewer: 'a reviewer',
  agency: 'the agency',
  admin: 'an administrator',
}

function due({ drawRequest }: RequestPage, clock: Clock): string {
  return drawRequest.dueDate ? ` ${dueTail(drawRequest.dueDate, clock.today, clock.zone)}` : ''
}

/** What is left to capture of a draw request's items, in the words that lead to each of those. */
function toCapture(items: readonly Item[]): string {
  const left = items.filter(lacksMedia)
  const sentBack = left.filter((item) => item.sentBack).length
  const others = left.length - sentBack
  if (sentBack === 0) return others > 0 ? `Photograph ${plural(others, 'item')}` : 'Submit what was captured'
  const replace = `Replace what was sent back in ${plural(sentBack, 'item')}`
  return others > 0 ? `${replace} and photograph ${others} more` : replace
}

/** What the viewer must do now, as a sentence and what else is good to know. */
export function yourTurn(page: RequestPage, clock: Clock): Words {
  const { drawRequest, items, gates } = page
  const { counts, status } = drawRequest
  if (status === 'submitted') {
    const waiting = waitingCount(counts)
    if (waiting === 0)
      return {
        title: `Finish the review${due(page, clock)}`,
        text: gates.complete.open ? 'Everything is decided.' : (gates.complete.reasons[0] ?? null),
      }
    const replaced =
      counts.resubmitted === 0
        ? null
        : `${counts.resubmitted} of them ${counts.resubmitted === 1 ? 'replaces' : 'replace'} what was sent back.`
    return { title: `Review ${waiting} media${due(page, clock)}`, text: replaced }
  }
  if (!items.some(({ status }) => status === 'Requested'))
    return { title: 'Ask for evidence', text: 'Nobody was asked for photos of its items yet.' }
  return { title: `${toCapture(items)}${due(page, clock)}`, text: null }
}

/** Whom everybody waits for, and since when. */
export function waitingWords({ waitingFor, drawRequest }: RequestPage, clock: Clock): Words | null {
  if (!waitingFor) return null
  const who = waitingFor.who?.name ?? roleWords[waitingFor.roleName] ?? waitingFor.roleName
  const since = waitingFor.since ? sinceText(waitingFor.since, clock.now) : null
  const tail = drawRequest.dueDate
    ? `due ${dueTail(drawRequest.dueDate, clock.today, clock.zone).replace(/^by /, '')}`
    : null
  return { title: `Waiting for ${who}`, text: [since, tail].filter(Boolean).join(' · ') || null }
}
