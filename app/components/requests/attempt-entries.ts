import type { Attempt } from 'contract/inspections'
import type { RequestPage } from 'contract/requests'
import { inspectionStatuses, itemStatuses } from 'contract/statuses'
import type { Clock } from '~/components/shell/use-clock'
import { percentText } from '~/components/status/progress'
import type { TimelineEntry } from '~/components/status/plumb-timeline'
import { instantDayText, momentText } from '~/lib/dates'
import { plural } from './request-words'

const sum = (counts: readonly { count: number }[]) => counts.reduce((total, { count }) => total + count, 0)

/** A step with who took it and when, for shorter words. */
type Step = TimelineEntry & { by: string; at: string }

function submission(attempt: Attempt, clock: Clock): Step {
  const { shape, tone } = inspectionStatuses.submitted
  return {
    id: `${attempt.uuid}-submitted`,
    look: { shape, tone },
    title: `Attempt ${attempt.totalAttempts} submitted`,
    detail: `${attempt.submittedBy.name} added ${plural(attempt.mediaCount, 'media', 'media')} to ${plural(attempt.itemCount, 'item')}`,
    when: momentText(attempt.submittedAt, clock),
    by: attempt.submittedBy.name,
    at: attempt.submittedAt,
  }
}

function ending(attempt: Attempt, clock: Clock): Step | null {
  if (!attempt.endedAt || !attempt.outcome) return null
  const { shape, tone } = inspectionStatuses[attempt.outcome]
  const sent = sum(attempt.sentBack)
  // An item may be sent back by its name alone, without any photo of it.
  const items = attempt.sentBack.map(({ title, count }) => (count > 0 ? `${title} ${count}` : title)).join(', ')
  const what = sent > 0 ? plural(sent, 'photo') : plural(attempt.sentBack.length, 'item')
  const inPlace = attempt.progress === null ? '' : `${percentText(attempt.progress)}% in place`
  return {
    id: `${attempt.uuid}-ended`,
    look: { shape, tone },
    title: attempt.outcome === 'completed' ? 'Completed' : `${what} sent back`,
    detail: [attempt.endedBy?.name, items || inPlace].filter(Boolean).join(': '),
    when: momentText(attempt.endedAt, clock),
    by: attempt.endedBy?.name ?? '',
    at: attempt.endedAt,
  }
}

function stepsOf(attempts: readonly Attempt[], clock: Clock): Step[] {
  return attempts
    .filter((attempt) => attempt.kind === 'submission')
    .sort((a, b) => b.totalAttempts - a.totalAttempts)
    .flatMap((attempt) => [ending(attempt, clock), submission(attempt, clock)].filter((entry) => entry !== null))
}

/** The two latest steps, short: what happened, by whom and on which day. */
export function latestEntries(attempts: readonly Attempt[], clock: Clock): TimelineEntry[] {
  return stepsOf(attempts, clock)
    .slice(0, 2)
    .map(({ id, look, title, by, at }) => {
      const when = [by, instantDayText(at, clock.zone, clock.now)].filter(Boolean).join(', ')
      return { id, look, title, when }
    })
}

function askings({ askings: all }: RequestPage, clock: Clock): Step[] {
  const { shape, tone } = itemStatuses.Requested
  return all.map(({ at, who, items }) => ({
    id: `asked-${at}`,
    look: { shape, tone },
    title: items > 0 ? `Evidence asked for ${plural(items, 'item')}` : 'Asked once more',
    detail: who?.name,
    when: momentText(at, clock),
    by: who?.name ?? '',
    at,
  }))
}

/** What happened on a draw request, newest first: askings, submissions, what was sent back, completion, and its making. */
export function attemptEntries(page: RequestPage, clock: Clock): TimelineEntry[] {
  const { shape, tone } = inspectionStatuses.pending
  const { createdAt, createdBy } = page.drawRequest
  const made: TimelineEntry = {
    id: 'made',
    look: { shape, tone },
    title: 'Draw request made',
    detail: createdBy?.name,
    when: momentText(createdAt, clock),
  }
  const steps = [...stepsOf(page.attempts, clock), ...askings(page, clock)]
  return [...steps.sort((one, other) => other.at.localeCompare(one.at)), made]
}
