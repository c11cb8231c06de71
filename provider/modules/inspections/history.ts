import { sql } from 'kysely'
import type { DataOf } from 'contract/catalogue'
import { stands } from 'provider/changes'
import { fullNameAt } from 'provider/db/rows'
import type { Db } from 'provider/db/transaction'
import { deedOf, type Deed, type Step } from './deeds'
import { sentenceOf } from './history-text'

type Entry = DataOf<'inspections.history'>['data'][number]

/** The newest journal rows that are read; a line of history may stand for many of them. */
const mostSteps = 20_000
const mostLines = 500
/** Like deeds of one person within this time are one line. */
const togetherMs = 10 * 60 * 1000

/**
 * What happened on a draw request, newest first, in sentences that follow the person's name (spec §7 "History"). The caller
 * has asked who may see it. Many like deeds in a row are one line, as are all rows of one change.
 */
export async function loadHistoryUnscoped(db: Db, requestId: string): Promise<DataOf<'inspections.history'>> {
  const deeds = gather(await loadSteps(db, requestId))
  return { data: deeds.slice(0, mostLines).map(toEntry), totalRecord: deeds.length }
}

/** What was written and taken back is nobody's to read. */
const isReadable = sql<boolean>`(journal.operation <> 'inspections.sendNotification' or ${stands(sql`journal.change`)})`

async function loadSteps(db: Db, requestId: string): Promise<Step[]> {
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

/** Steps as deeds: those that only follow from another are left out, those that belong together are one. */
function gather(steps: readonly Step[]): Deed[] {
  const deeds: Deed[] = []
  for (const step of steps) {
    const deed = deedOf(step)
    if (!deed) continue
    const last = deeds.at(-1)
    if (last && belongs(last, deed)) last.steps.push(step)
    else deeds.push(deed)
  }
  return deeds
}

function belongs(later: Deed, { kind, first }: Deed): boolean {
  if (later.kind !== kind || later.first.actor !== first.actor) return false
  if (later.first.change !== null && later.first.change === first.change) return true
  const alike = later.gathers && later.first.item === first.item
  return alike && +(later.steps.at(-1)?.at ?? 0) - +first.at < togetherMs
}

function toEntry(deed: Deed): Entry {
  const { position, at, actor, name, operation, noun, uuid } = deed.first
  return {
    position,
    at: at.toISOString(),
    actor: actor ? { uuid: actor, name: name ?? '' } : null,
    operation,
    noun,
    uuid,
    text: sentenceOf(deed),
    attempt: attemptOf(deed),
  }
}

/** The attempt a line is about: the one its media came with, or the one that was submitted. */
function attemptOf({ first }: Deed): number | null {
  const submitted = first.noun === 'attempt' ? first.after?.totalAttempts : null
  return typeof submitted === 'number' ? submitted : first.attempt
}
