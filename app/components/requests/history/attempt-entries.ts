import type { Attempt } from 'contract/inspections/calls'
import type { RequestPage } from 'contract/requests/calls'
import { inspectionStatuses, itemStatuses } from 'contract/core/statuses'
import { t } from 'locales/requests'
import type { Clock } from '~/components/shell/use-clock'
import { percentText } from '~/components/status/progress'
import type { TimelineEntry } from '~/components/status/plumb-timeline'
import { instantDayText, timestampText } from '~/lib/time/dates'

const sum = (counts: readonly { count: number }[]) => counts.reduce((total, { count }) => total + count, 0)

/** A history entry with person and time, for short texts. */
type Step = TimelineEntry & { by: string; at: string }

function submission(attempt: Attempt, clock: Clock): Step {
  const { shape, tone } = inspectionStatuses.submitted
  return {
    id: `${attempt.uuid}-submitted`,
    look: { shape, tone },
    title: t('requests.submittedAttempt', { number: attempt.totalAttempts }),
    detail: t('requests.submittedDetail', {
      name: attempt.submittedBy.name,
      media: attempt.mediaCount,
      items: attempt.itemCount,
    }),
    when: timestampText(attempt.submittedAt, clock),
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
  const sentBack =
    sent > 0
      ? t('requests.photosSentBack', { count: sent })
      : t('requests.itemsSentBack', { count: attempt.sentBack.length })
  const inPlace = attempt.progress === null ? '' : t('requests.percentDone', { percent: percentText(attempt.progress) })
  return {
    id: `${attempt.uuid}-ended`,
    look: { shape, tone },
    title: attempt.outcome === 'completed' ? inspectionStatuses.completed.label : sentBack,
    detail: [attempt.endedBy?.name, items || inPlace].filter(Boolean).join(': '),
    when: timestampText(attempt.endedAt, clock),
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

/** The two latest entries, short: action, person and day. */
export function latestEntries(attempts: readonly Attempt[], clock: Clock): TimelineEntry[] {
  return stepsOf(attempts, clock)
    .slice(0, 2)
    .map(({ id, look, title, by, at }) => {
      const when = [by, instantDayText(at, clock.zone, clock.now)].filter(Boolean).join(', ')
      return { id, look, title, when }
    })
}

function photoRequestSteps({ photoRequests: all }: RequestPage, clock: Clock): Step[] {
  const { shape, tone } = itemStatuses.Requested
  return all.map(({ at, who, items }) => ({
    id: `asked-${at}`,
    look: { shape, tone },
    title: items > 0 ? t('requests.photosRequested', { count: items }) : t('requests.photosRequestedAgain'),
    detail: who?.name,
    when: timestampText(at, clock),
    by: who?.name ?? '',
    at,
  }))
}

/** History of a draw request, newest first: requests for media, submissions, returned items, completion, creation. */
export function attemptEntries(page: RequestPage, clock: Clock): TimelineEntry[] {
  const { shape, tone } = inspectionStatuses.pending
  const { createdAt, createdBy } = page.drawRequest
  const made: TimelineEntry = {
    id: 'made',
    look: { shape, tone },
    title: t('requests.created'),
    detail: createdBy?.name,
    when: timestampText(createdAt, clock),
  }
  // With a budget, the items' own progress would stand beside the percent of the budget.
  const attempts = page.hasSchedule ? page.attempts.map((attempt) => ({ ...attempt, progress: null })) : page.attempts
  const steps = [...stepsOf(attempts, clock), ...photoRequestSteps(page, clock)]
  return [...steps.sort((one, other) => other.at.localeCompare(one.at)), made]
}
