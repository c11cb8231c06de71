import { t as refusal } from 'locales/refusals'
import { sql } from 'kysely'

import { sendsPhotos } from 'contract/core/capabilities'
import { rules } from 'contract/core/rules'
import type { Context } from 'provider/http/context'
import { whyCodeTaken } from 'provider/records/cost-code-uniqueness'
import { whyTemplateNameTaken } from 'provider/records/template-uniqueness'
import { conflict, requireAllowed } from 'provider/http/errors'
import { whyLenderNameTaken } from 'provider/records/lender-uniqueness'
import { whyLenderStays } from 'provider/records/lender-in-use'
import { logoKey } from 'provider/records/lender-logo'
import { lineName } from 'provider/records/ledger/budget'
import { requirePicture } from './undo-accounts'
import type { ChangeRow, UndoRow } from './undo-kind'
import { undoConflict } from './undo-conflict'
import { waitsForDecision } from 'provider/records/waiting-media'

const facts = ({ request }: UndoRow) => (request ? { inspectionStatus: request.status } : {})

/** Rejects the undo of anything in a completed inspection. */
export function unfrozen(_context: Context, _change: ChangeRow, rows: readonly UndoRow[]): void {
  for (const row of rows) requireAllowed(rules.edit(facts(row)))
}

/**
 * Allows the undo of amounts of a draw to a borrower until submission and to others until completion, and of a link
 * only while no other line has the item.
 */
export async function drawLine({ db, actor }: Context, _change: ChangeRow, rows: readonly UndoRow[]): Promise<void> {
  const rule = sendsPhotos(actor.role) ? rules.claim : rules.edit
  for (const row of rows) requireAllowed(rule(facts(row)))
  const items = rows.flatMap(({ before }) => (typeof before?.item === 'string' ? [before.item] : []))
  if (items.length === 0) return
  const [other] = await db
    .selectFrom('draw_lines')
    .innerJoin('ledger_lines', 'ledger_lines.uuid', 'draw_lines.line')
    .select(['ledger_lines.code', 'ledger_lines.title'])
    .where('draw_lines.item', 'in', items)
    .where(
      'draw_lines.uuid',
      'not in',
      rows.map(({ uuid }) => uuid),
    )
    .limit(1)
    .execute()
  if (other) throw conflict(refusal('itemOnOtherLine', { line: lineName(other) }))
}

/**
 * Allows the undo of a decision only while decisions are possible, in the same attempt, and while its medium is
 * current.
 */
export async function decision(context: Context, change: ChangeRow, rows: readonly UndoRow[]): Promise<void> {
  const decided = rows.filter(({ before }) => before !== null && 'status' in before)
  for (const row of rows) {
    const decides = decided.includes(row) && row.before?.status !== row.current?.status
    requireAllowed(decides ? rules.decide(facts(row)) : rules.edit(facts(row)))
  }
  // Reverting a decision alone discards its replacement (`requests.revertImage`), and that can be undone too.
  if (decided.some(({ before, current }) => current?.replaced_by && before && !('replaced_by' in before)))
    throw conflict(refusal('alreadyReplaced'))
  await requireSameAttempt(context, change, decided)
}

/** @throws 409 when the review of the change has ended, because items that were sent back must stay as sent */
async function requireSameAttempt({ db }: Context, change: ChangeRow, rows: readonly UndoRow[]): Promise<void> {
  if (rows.length === 0) return
  const ended = await db
    .selectFrom('attempts')
    .select('uuid')
    .where(sql<boolean>`draw_request = any(${rows.map(({ place }) => place.drawRequest)}::uuid[])`)
    .where('ended_at', '>', change.at)
    .limit(1)
    .executeTakeFirst()
  if (ended) throw conflict(refusal('attemptEnded'))
}

/** Allows restoring a lot, its numbers or its agency only if no other lot has taken them. */
export async function lot({ db }: Context, change: ChangeRow, rows: readonly UndoRow[]): Promise<void> {
  const naming = ['lot_number', 'loan_number', 'agency', 'deleted_at']
  const named = rows.filter(({ before }) => before !== null && naming.some((column) => column in before))
  const after = named.map(({ current, before }) => ({ ...current, ...before })).filter((row) => row.deleted_at === null)
  if (after.length === 0) return
  const { rows: found } = await sql<{ taken: boolean }>`
    select exists (
      select 1 from jsonb_populate_recordset(null::lots, ${JSON.stringify(after)}::jsonb) back join lots l
        on coalesce(l.agency, ${nobody}) = coalesce(back.agency, ${nobody})
          and lower(l.loan_number) = lower(back.loan_number) and lower(l.lot_number) = lower(back.lot_number)
      where l.deleted_at is null and l.uuid <> all(${rows.map(({ uuid }) => uuid)}::uuid[])
    ) as taken`.execute(db)
  if (found[0]?.taken) throw undoConflict(change, refusal('sameLot'))
}

const nobody = sql`'00000000-0000-0000-0000-000000000000'::uuid`

/** Columns for assignment and archiving, which may change on a completed draw request too. */
const assignmentColumns = ['agency', 'reviewer', 'deleted_at', 'deleted_by', 'lenders']

/** Allows the undo of a status change (submit, re-request) only until the other party acts; other edits at any time. */
export async function drawRequest(context: Context, change: ChangeRow, rows: readonly UndoRow[]): Promise<void> {
  const isEdit = ({ before }: UndoRow) =>
    before === null || Object.keys(before).some((name) => !assignmentColumns.includes(name))
  unfrozen(context, change, rows.filter(isEdit))
  await requireHome(context, rows)
  await requireUntouched(
    context,
    change,
    rows.filter(({ before }) => before === null || 'status' in before),
  )
}

/** Requires that the lot of a restored draw request is not archived; the same change may restore the lot first. */
async function requireHome({ db }: Context, rows: readonly UndoRow[]): Promise<void> {
  const back = rows.filter(({ before, current }) => before?.deleted_at === null && current?.deleted_at !== null)
  const away = await db
    .selectFrom('lots')
    .select('uuid')
    .where(sql<boolean>`uuid = any(${back.map(({ place }) => place.lot)}::uuid[])`)
    .where('deleted_at', 'is not', null)
    .where(sql<boolean>`deleted_at <> all(${back.map(({ current }) => current?.deleted_at)}::timestamptz[])`)
    .limit(1)
    .executeTakeFirst()
  if (away) throw conflict(refusal('lotInArchive'))
}

/** Attempts only begin and end with status changes of the draw request. */
export async function attempt(context: Context, change: ChangeRow, rows: readonly UndoRow[]): Promise<void> {
  unfrozen(context, change, rows)
  await requireUntouched(context, change, rows)
}

/**
 * Allows approving an item again only without new pending media, and undoing a request only until the other party acts.
 */
export async function item(context: Context, change: ChangeRow, rows: readonly UndoRow[]): Promise<void> {
  unfrozen(context, change, rows)
  await requireApprovable(
    context,
    rows.filter(({ before, current }) => before?.status === 'Approved' && current?.status !== 'Approved'),
  )
  await requireUntouched(
    context,
    change,
    rows.filter(({ before, current }) => current?.status === 'Requested' && (before === null || 'status' in before)),
  )
}

/** Rejects restoring a code that another cost code has now. */
export async function costCode({ db }: Context, change: ChangeRow, rows: readonly UndoRow[]): Promise<void> {
  for (const { uuid, before, current } of rows) {
    const comesBack = before !== null && ('code' in before || 'deleted_at' in before)
    const { agency, code } = { ...current, ...before }
    if (!comesBack || typeof code !== 'string') continue
    const why = await whyCodeTaken(db, { uuid, agency: typeof agency === 'string' ? agency : null, code })
    if (why !== null) throw undoConflict(change, why)
  }
}

/** Rejects restoring a template's name that another template of its owner has now. */
export async function template({ db }: Context, change: ChangeRow, rows: readonly UndoRow[]): Promise<void> {
  for (const { uuid, before, current } of rows) {
    const comesBack = before !== null && ('name' in before || 'deleted_at' in before)
    const { agency, name, deleted_at } = { ...current, ...before }
    if (!comesBack || typeof name !== 'string' || typeof deleted_at === 'string') continue
    const why = await whyTemplateNameTaken(db, { uuid, agency: typeof agency === 'string' ? agency : null, name })
    if (why !== null) throw undoConflict(change, why)
  }
}

/**
 * Rejects moving a lender that draw requests use, and restoring a name that is taken or a logo that no longer exists.
 */
export async function lender(context: Context, change: ChangeRow, rows: readonly UndoRow[]): Promise<void> {
  const { db } = context
  for (const { uuid, before, current } of rows) {
    if (before === null) continue
    if (before.logo !== current?.logo) await requirePicture(context, change, before.logo, logoKey)
    const why = 'agency' in before ? await whyLenderStays(db, uuid) : null
    if (why !== null) throw conflict(why)
    const { agency, name, deleted_at } = { ...current, ...before }
    const comesBack = ['name', 'agency', 'deleted_at'].some((column) => column in before)
    if (!comesBack || typeof deleted_at === 'string') continue
    const other = await whyLenderNameTaken(db, {
      uuid,
      agency: typeof agency === 'string' ? agency : null,
      name: String(name),
    })
    if (other !== null) throw undoConflict(change, other)
  }
}

/** Checks a redo of an approval: new media may wait for a decision by now. */
async function requireApprovable({ db }: Context, rows: readonly UndoRow[]): Promise<void> {
  if (rows.length === 0) return
  const { count } = await db
    .selectFrom('media')
    .where(sql<boolean>`item = any(${rows.map(({ uuid }) => uuid)}::uuid[])`)
    .where(sql<boolean>`${waitsForDecision('media')} and deleted_at is null and replaced_by is null`)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  requireAllowed(rules.approve({ pending: count }))
}

/** @throws 409 when somebody else acted on these draw requests after the change, or new media were captured for them */
async function requireUntouched({ db }: Context, change: ChangeRow, rows: readonly UndoRow[]): Promise<void> {
  if (rows.length === 0) return
  const ids = [...new Set(rows.map(({ place }) => place.drawRequest))]
  const { rows: found } = await sql<{ acted: boolean }>`
    select exists (
      select 1 from journal
      where draw_request = any(${ids}::uuid[]) and actor <> ${change.actor}::uuid and noun <> 'notification'
        and seq > (select coalesce(max(seq), 0) from journal where change = ${change.uuid}::uuid and draw_request = any(${ids}::uuid[]))
    ) or exists (
      select 1 from media
      where draw_request = any(${ids}::uuid[]) and created_at > ${change.at} and deleted_at is null
    ) as acted`.execute(db)
  if (found[0]?.acted) throw conflict(refusal('notUndoable'))
}
