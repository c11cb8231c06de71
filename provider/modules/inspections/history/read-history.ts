import { sql } from 'kysely'
import type { DataOf } from 'contract/core/catalog'
import { isInEffect } from 'provider/history/stored-changes'
import { fullNameAt } from 'provider/db/rows'
import type { Db } from 'provider/db/transaction'
import { historyActionOf, type HistoryAction, type JournalRow } from './history-actions'
import { historyText } from './history-text'

type Entry = DataOf<'inspections.history'>['data'][number]

/** Limit for journal rows read, newest first; one line of the history may combine many of them. */
const mostSteps = 20_000
const mostLines = 500
/** Similar actions of one person within this time are one line. */
const togetherMs = 10 * 60 * 1000

/**
 * History of a draw request, newest first, in sentences that follow the person's name (spec §7 "History"). The caller
 * has checked access. Consecutive similar actions are one line, as are all rows of one change.
 */
export async function loadHistoryUnscoped(db: Db, requestId: string): Promise<DataOf<'inspections.history'>> {
  const actions = gather(await loadSteps(db, requestId))
  return { data: actions.slice(0, mostLines).map(toEntry), totalRecord: actions.length }
}

/** Messages that were undone must not be readable. */
const isReadable = sql<boolean>`(journal.operation <> 'inspections.sendNotification' or ${isInEffect(sql`journal.change`)})`

async function loadSteps(db: Db, requestId: string): Promise<JournalRow[]> {
  return db
    .selectFrom('journal')
    .leftJoin('users', 'users.uuid', 'journal.actor')
    .leftJoin('inspection_items', 'inspection_items.uuid', 'journal.item')
    .leftJoin('media', (join) =>
      join.on(
        sql<boolean>`media.uuid = case journal.noun when 'media' then journal.uuid when 'comment' then (journal.after->>'mediaId')::uuid end`,
      ),
    )
    .leftJoin('checklist_entries', 'checklist_entries.uuid', 'journal.uuid')
    .where('journal.draw_request', '=', requestId)
    .where('journal.recipient', 'is', null)
    .where('journal.actor', 'is not', null)
    .where(isReadable)
    .select([
      'journal.position',
      'journal.at',
      'journal.actor',
      'journal.operation',
      'journal.noun',
      'journal.uuid',
      'journal.item',
    ])
    .select([
      'journal.changed',
      'journal.after',
      'journal.why',
      'journal.change',
      fullNameAt('users', 'journal.at').as('name'),
    ])
    .select([
      'inspection_items.title as item_title',
      'media.file_name',
      'media.attempt',
      'checklist_entries.title as line_title',
    ])
    .orderBy('journal.seq', 'desc')
    .limit(mostSteps)
    .execute()
}

/** Converts journal rows to actions: drops rows that only follow from others and combines rows that belong together. */
function gather(steps: readonly JournalRow[]): HistoryAction[] {
  const actions: HistoryAction[] = []
  for (const step of steps) {
    const action = historyActionOf(step)
    if (!action) continue
    const last = actions.at(-1)
    if (last && belongs(last, action)) last.steps.push(step)
    else actions.push(action)
  }
  return actions
}

function belongs(later: HistoryAction, { kind, first }: HistoryAction): boolean {
  if (later.kind !== kind || later.first.actor !== first.actor) return false
  if (later.first.change !== null && later.first.change === first.change) return true
  const alike = later.gathers && later.first.item === first.item
  return alike && +(later.steps.at(-1)?.at ?? 0) - +first.at < togetherMs
}

function toEntry(action: HistoryAction): Entry {
  const { position, at, actor, name, operation, noun, uuid } = action.first
  return {
    position,
    at: at.toISOString(),
    actor: actor ? { uuid: actor, name: name ?? '' } : null,
    operation,
    noun,
    uuid,
    text: historyText(action),
    attempt: attemptOf(action),
  }
}

/** The attempt of an action: that of its media, or the submitted one. */
function attemptOf({ first }: HistoryAction): number | null {
  const submitted = first.noun === 'attempt' ? first.after?.totalAttempts : null
  return typeof submitted === 'number' ? submitted : first.attempt
}
