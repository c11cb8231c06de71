import { refusal } from 'contract/refusals'
import { sql } from 'kysely'

import { rules } from 'contract/rules'
import type { Context } from 'provider/http/context'
import { whyCodeTaken } from 'provider/free-code'
import { whyTemplateNameTaken } from 'provider/free-template-name'
import { conflict, requireAllowed } from 'provider/http/errors'
import { whyLenderNameTaken } from 'provider/free-lender-name'
import { whyLenderStays } from 'provider/lender-choice'
import { logoKey } from 'provider/lender-logo'
import { requirePicture } from 'provider/undo/accounts'
import type { ChangeRow, Undoing } from 'provider/undo/kind'
import { told } from 'provider/undo/told'
import { waitsForDecision } from 'provider/waiting-media'

const facts = ({ request }: Undoing) => (request ? { inspectionStatus: request.status } : {})

/** Nothing of a completed inspection is undone. */
export function unfrozen(_context: Context, _change: ChangeRow, rows: readonly Undoing[]): void {
  for (const row of rows) requireAllowed(rules.talk(facts(row)))
}

/** A decision only while decisions are made, in the attempt it was made in, and while what it is about is current. */
export async function decision(context: Context, change: ChangeRow, rows: readonly Undoing[]): Promise<void> {
  const decided = rows.filter(({ before }) => before !== null && 'status' in before)
  for (const row of rows) {
    const decides = decided.includes(row) && row.before?.status !== row.current?.status
    requireAllowed(decides ? rules.decide(facts(row)) : rules.talk(facts(row)))
  }
  // Taking a decision back by itself gives its replacement up (`requests.revertImage`), and this undoes that, too.
  if (decided.some(({ before, current }) => current?.replaced_by && before && !('replaced_by' in before)))
    throw conflict(refusal('alreadyReplaced'))
  await requireSameAttempt(context, change, decided)
}

/** @throws 409 when the review in which the change was made has ended: what was sent back then stays as it was sent */
async function requireSameAttempt({ db }: Context, change: ChangeRow, rows: readonly Undoing[]): Promise<void> {
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

/** A lot comes back, or gets its numbers or agency back, only where no other has taken them meanwhile. */
export async function lot({ db }: Context, change: ChangeRow, rows: readonly Undoing[]): Promise<void> {
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
  if (found[0]?.taken) throw told(change, refusal('sameLot'))
}

const nobody = sql`'00000000-0000-0000-0000-000000000000'::uuid`

/** Columns that say whose a draw request is and whether it is in the archive: a completed one is moved and put away too. */
const keeping = ['agency', 'reviewer', 'deleted_at', 'deleted_by', 'lenders']

/** A step of the draw request (submit, re-request) only until the other side acts on it; its words at any time. */
export async function drawRequest(context: Context, change: ChangeRow, rows: readonly Undoing[]): Promise<void> {
  const isEdit = ({ before }: Undoing) => before === null || Object.keys(before).some((name) => !keeping.includes(name))
  unfrozen(context, change, rows.filter(isEdit))
  await requireHome(context, rows)
  await requireUntouched(
    context,
    change,
    rows.filter(({ before }) => before === null || 'status' in before),
  )
}

/** What comes back from the archive needs its lot there; a lot that comes back by the same change is there already. */
async function requireHome({ db }: Context, rows: readonly Undoing[]): Promise<void> {
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

/** Attempts begin and end with such steps alone. */
export async function attempt(context: Context, change: ChangeRow, rows: readonly Undoing[]): Promise<void> {
  unfrozen(context, change, rows)
  await requireUntouched(context, change, rows)
}

/** An approved item only while nothing new waits in it; one that was asked for only until the other side acts. */
export async function item(context: Context, change: ChangeRow, rows: readonly Undoing[]): Promise<void> {
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

/** A code that comes back may be somebody else's by now. */
export async function costCode({ db }: Context, change: ChangeRow, rows: readonly Undoing[]): Promise<void> {
  for (const { uuid, before, current } of rows) {
    const comesBack = before !== null && ('code' in before || 'deleted_at' in before)
    const { agency, code } = { ...current, ...before }
    if (!comesBack || typeof code !== 'string') continue
    const why = await whyCodeTaken(db, { uuid, agency: typeof agency === 'string' ? agency : null, code })
    if (why !== null) throw told(change, why)
  }
}

/** A template's name that comes back may be another one's of its owner by now. */
export async function template({ db }: Context, change: ChangeRow, rows: readonly Undoing[]): Promise<void> {
  for (const { uuid, before, current } of rows) {
    const comesBack = before !== null && ('name' in before || 'deleted_at' in before)
    const { agency, name, deleted_at } = { ...current, ...before }
    if (!comesBack || typeof name !== 'string' || typeof deleted_at === 'string') continue
    const why = await whyTemplateNameTaken(db, { uuid, agency: typeof agency === 'string' ? agency : null, name })
    if (why !== null) throw told(change, why)
  }
}

/** A lender that draw requests chose since stays with their agency, and its name may be another one's by now, or its logo gone. */
export async function lender(context: Context, change: ChangeRow, rows: readonly Undoing[]): Promise<void> {
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
    if (other !== null) throw told(change, other)
  }
}

/** Approving again by redo: new media may wait for a decision by now. */
async function requireApprovable({ db }: Context, rows: readonly Undoing[]): Promise<void> {
  if (rows.length === 0) return
  const { count } = await db
    .selectFrom('media')
    .where(sql<boolean>`item = any(${rows.map(({ uuid }) => uuid)}::uuid[])`)
    .where(sql<boolean>`${waitsForDecision('media')} and deleted_at is null and replaced_by is null`)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  requireAllowed(rules.approve({ pending: count }))
}

/** @throws 409 when somebody else acted on these draw requests after the change, or anybody captured new media for them */
async function requireUntouched({ db }: Context, change: ChangeRow, rows: readonly Undoing[]): Promise<void> {
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
