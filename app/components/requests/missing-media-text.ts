import type { Item } from 'contract/inspections/calls'
import { needsPhotos, replacementsNeeded, waitingCount } from 'contract/items/missing-media'
import type { RequestPage } from 'contract/requests/calls'
import { t } from 'locales/requests'
import { dueTail, sinceText } from '~/lib/time/dates'
import type { Clock } from '~/components/shell/use-clock'

type Sentence = { title: string; text: string | null }

function due({ drawRequest }: RequestPage, clock: Clock): string {
  return drawRequest.dueDate ? ` ${dueTail(drawRequest.dueDate, clock.today, clock.zone)}` : ''
}

/** Missing media of a draw request's items, in texts that link to each item. */
function toCapture(items: readonly Item[]): string {
  const sentBack = items.filter((item) => replacementsNeeded(item) > 0).length
  const others = items.filter(needsPhotos).length
  if (sentBack === 0) return others > 0 ? t('requests.photograph', { count: others }) : t('requests.submitCaptured')
  return others > 0
    ? t('requests.replaceAndMore', { count: sentBack, others })
    : t('requests.replace', { count: sentBack })
}

/** The viewer's next action, as a sentence with details. */
export function yourTurn(page: RequestPage, clock: Clock): Sentence {
  const { drawRequest, items, gates } = page
  const { counts, status } = drawRequest
  if (status === 'submitted') {
    const waiting = waitingCount(counts)
    if (waiting === 0)
      return {
        title: `${t('requests.finish')}${due(page, clock)}`,
        text: gates.complete.open ? t('requests.allDecided') : (gates.complete.reasons[0] ?? null),
      }
    const replaced = counts.resubmitted === 0 ? null : t('requests.replacing', { count: counts.resubmitted })
    return { title: `${t('requests.review', { count: waiting })}${due(page, clock)}`, text: replaced }
  }
  if (!items.some(({ status }) => status === 'Requested'))
    return { title: t('requests.askForPhotos'), text: t('requests.nobodyAsked') }
  return { title: `${toCapture(items)}${due(page, clock)}`, text: null }
}

/** The person everybody waits for, and since when. */
export function waitingText({ waitingFor, drawRequest }: RequestPage, clock: Clock): Sentence | null {
  if (!waitingFor) return null
  const title = waitingFor.who
    ? t('requests.waitingForPerson', { name: waitingFor.who.name })
    : t('requests.waitingForRole', { role: waitingFor.roleName })
  const since = waitingFor.since ? sinceText(waitingFor.since, clock.now) : null
  const tail = drawRequest.dueDate
    ? t('requests.dueTail', { due: dueTail(drawRequest.dueDate, clock.today, clock.zone).replace(/^by /, '') })
    : null
  return { title, text: [since, tail].filter(Boolean).join(' · ') || null }
}
