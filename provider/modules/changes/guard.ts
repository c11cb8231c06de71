import { messages, say } from 'contract/messages'
import { rules } from 'contract/rules'
import { inLockOrder } from 'provider/changes'
import type { Db } from 'provider/db/transaction'
import type { Context } from 'provider/http/context'
import { ApiError, conflict, notFound, requireAllowed } from 'provider/http/errors'
import { lockItemsUnscoped, lockRequests, type RequestRow } from 'provider/locks'
import { queueForProgress } from 'provider/modules/changes/follow-up'
import type { Place } from 'provider/modules/changes/places'
import { keepMoved } from 'provider/modules/changes/cancelled'
import * as repo from 'provider/modules/changes/repo'
import { hasVersion, lockRows, versionOf, type JsonRow, type KeptJson } from 'provider/modules/changes/restore'

export type Places = ReadonlyMap<string, Place>

/** Holds the draw requests that the rows belong to, and the items whose lines are put back. */
export async function lockPlaces(
  { db, actor }: Context,
  rows: readonly KeptJson[],
  places: Places,
): Promise<RequestRow[]> {
  const ids = [...new Set(rows.map(({ uuid }) => places.get(uuid)?.drawRequest))].filter((id) => id !== undefined)
  const requests = await lockRequests(
    db,
    actor,
    ids,
    rows.some(({ noun }) => noun === 'drawRequest') ? 'update' : 'share',
  )
  if (requests.length !== ids.length || rows.some(({ uuid }) => !places.has(uuid))) throw notFound()
  const items = itemsOfLines(rows, places)
  if (items.length > 0) await queueForProgress(db, ids)
  await lockItemsUnscoped(db, items, 'update')
  return requests
}

/** Items whose checklist lines are among the rows. */
export const itemsOfLines = (rows: readonly { noun: string; uuid: string }[], places: Places): string[] => [
  ...new Set(rows.flatMap(({ noun, uuid }) => (noun === 'checklist' ? (places.get(uuid)?.item ?? []) : []))),
]

/** Holds every row, and sees that each still has the version the change gave it. */
export async function lockUnchanged({ db }: Context, rows: readonly KeptJson[]): Promise<Map<string, JsonRow>> {
  const current = new Map<string, JsonRow>()
  for (const noun of inLockOrder) {
    const kept = rows.filter((row) => row.noun === noun)
    for (const [uuid, row] of await lockRows(
      db,
      noun,
      kept.map(({ uuid }) => uuid),
    ))
      current.set(uuid, row)
    const others = kept.filter(
      ({ uuid, versionAfter }) => hasVersion(noun) && versionOf(current.get(uuid)) !== versionAfter,
    )
    const [moved] = await keepMoved(db, others, current)
    if (!moved) continue
    const who = (await repo.findLaterActor(db, moved.uuid, moved.versionAfter)) ?? 'Plumbline'
    throw new ApiError(409, say('changedSince', { who }), { changedBy: who })
  }
  return current
}

/**
 * The state rules of undoing: nothing of a completed inspection; a decision only while decisions are made; a step of the
 * draw request (submit, re-request, asking) only until the other side acts on it.
 */
export async function requireUndoable(
  { db }: Context,
  target: repo.ChangeRow,
  rows: readonly KeptJson[],
  requests: readonly RequestRow[],
  current: ReadonlyMap<string, JsonRow>,
  places: Places,
): Promise<void> {
  const statusOf = new Map(requests.map(({ uuid, status }) => [uuid, status]))
  for (const { noun, uuid, before } of rows) {
    const inspectionStatus = statusOf.get(places.get(uuid)?.drawRequest ?? '')
    const facts = inspectionStatus ? { inspectionStatus } : {}
    const decides =
      noun === 'media' && before !== null && 'status' in before && before.status !== current.get(uuid)?.status
    requireAllowed(decides ? rules.decide(facts) : rules.talk(facts))
  }
  await requireApprovable(db, rows, current)
  const stepped = rows.filter(
    ({ noun, uuid }) =>
      noun === 'drawRequest' || noun === 'attempt' || (noun === 'item' && current.get(uuid)?.status === 'Requested'),
  )
  const steppedRequests = [...new Set(stepped.map(({ uuid }) => places.get(uuid)?.drawRequest ?? ''))]
  if (stepped.length > 0 && (await repo.wasActedUpon(db, target, steppedRequests))) throw conflict(messages.notUndoable)
}

/** Approving again by redo: new media may wait for a decision by now. */
async function requireApprovable(
  db: Db,
  rows: readonly KeptJson[],
  current: ReadonlyMap<string, JsonRow>,
): Promise<void> {
  const approved = rows.filter(
    ({ noun, uuid, before }) =>
      noun === 'item' && before?.status === 'Approved' && current.get(uuid)?.status !== 'Approved',
  )
  if (approved.length === 0) return
  requireAllowed(
    rules.approve({
      pending: await repo.countPending(
        db,
        approved.map(({ uuid }) => uuid),
      ),
    }),
  )
}
