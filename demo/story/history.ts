import { t as changeText } from 'locales/changes'
import { storedText } from 'locales/engine/in-language'
import { roles } from 'contract/core/roles'
import type { Person } from './cast'
import type { AttemptStory, DrawStory, CreatedRequest, LotContext } from './draw-story'
import { demoId } from './ids'
import type { Tables } from './tables'
import { tradeOf } from './trades'

/** Time of its last event. */
export const lastMoment = ({ created, requested, attempts, shots }: DrawStory): Date =>
  new Date(
    Math.max(
      ...[
        created,
        requested,
        ...attempts.flatMap(({ submitted, ended }) => [submitted, ended?.at]),
        ...shots.flatMap(({ received, decided }) => [received, decided]),
      ].map((at) => at?.getTime() ?? 0),
    ),
  )

type AttemptEntry = AttemptStory & {
  uuid: string
  number: number
  count: number
  sentBack: { count: number }[]
  progress: number | null
}

/** Adds an attempt's submission and end to the journal and notifications. */
export function recordAttempt(
  tables: Tables,
  context: LotContext,
  story: DrawStory,
  { requestId, by, reviewer }: CreatedRequest,
  entry: AttemptEntry,
): void {
  const where = { noun: 'attempt', uuid: entry.uuid, lot: context.lotId, draw_request: requestId }
  const lot = { lot: context.lotId, draw_request: requestId }
  tables.journal.push({
    ...where,
    at: entry.submitted,
    actor: by.uuid,
    actor_role: roles[by.role],
    operation: 'inspections.addAttempt',
    changed: ['created'],
    after: JSON.stringify({ totalAttempts: entry.number, kind: 'submission', mediaCount: entry.count }),
  })
  notice(
    tables,
    reviewer,
    'submitted',
    () => changeText('note.submitted', { title: story.title, n: entry.number, count: entry.count }),
    lot,
    entry.submitted,
  )
  if (!entry.ended) return
  const { at, outcome } = entry.ended
  tables.journal.push({
    ...where,
    at,
    actor: reviewer.uuid,
    actor_role: roles[reviewer.role],
    operation: 'inspections.setStatus',
    changed: ['endedAt', 'outcome', 'progress', 'sentBack'],
    after: JSON.stringify({ totalAttempts: entry.number, outcome, progress: entry.progress, sentBack: entry.sentBack }),
  })
  const count = entry.sentBack.reduce((sum, one) => sum + one.count, 0)
  const write = () =>
    outcome === 'completed'
      ? changeText('note.completed', { title: story.title })
      : changeText('note.reRequested', { title: story.title, count })
  notice(tables, by, outcome, write, lot, at)
}

/** Approves items at the time of their last decision; without photos, at the end of the last attempt. */
export function addApprovals(
  tables: Tables,
  context: LotContext,
  story: DrawStory,
  { requestId, itemOf, reviewer }: CreatedRequest,
): void {
  for (const { code } of story.items.filter(({ status }) => status === 'Approved')) {
    const decided = story.shots.flatMap((shot) => (shot.code === code && shot.decided ? [shot.decided.getTime()] : []))
    const ended = story.attempts.at(-1)?.ended?.at ?? lastMoment(story)
    tables.journal.push({
      at: decided.length > 0 ? new Date(Math.max(...decided)) : ended,
      actor: reviewer.uuid,
      actor_role: roles[reviewer.role],
      operation: 'inspections.approveItem',
      noun: 'item',
      uuid: itemOf(code),
      lot: context.lotId,
      draw_request: requestId,
      item: itemOf(code),
      changed: ['status'],
      after: JSON.stringify({ status: 'Approved' }),
      version: 1,
    })
  }
}

/** Adds the first request for evidence. */
export function addEvidenceRequest(
  tables: Tables,
  context: LotContext,
  story: DrawStory,
  requested: { requestId: string; itemOf: (code: string) => string; by: Person; at: Date },
): void {
  const change = demoId(`asked/${requested.requestId}`, requested.at)
  for (const { code } of story.items) {
    tables.journal.push({
      at: requested.at,
      actor: requested.by.uuid,
      actor_role: roles[requested.by.role],
      operation: 'items.sendRequest',
      noun: 'item',
      uuid: requested.itemOf(code),
      lot: context.lotId,
      draw_request: requested.requestId,
      item: requested.itemOf(code),
      changed: ['status'],
      after: JSON.stringify({ status: 'Requested' }),
      change,
      version: 1,
    })
  }
  const items = story.items.map(({ code }) => tradeOf(code).title).join(', ')
  notice(
    tables,
    context.borrower,
    'asked',
    () => changeText('note.asked', { title: story.title, items }),
    { lot: context.lotId, draw_request: requested.requestId },
    requested.at,
  )
}

/** Adds a notification; those older than three days are read. */
function notice(
  tables: Tables,
  to: Person,
  kind: string,
  write: () => string,
  where: { lot: string; draw_request: string },
  at: Date,
): void {
  tables.notifications.push({
    uuid: demoId(`note/${to.uuid}/${kind}/${where.draw_request}/${at.getTime()}`, at),
    user_id: to.uuid,
    kind,
    ...storedText(write),
    ...where,
    created_at: at,
    read_at: null,
  })
}
