import { refusal } from 'contract/refusals'
import type { Context } from 'provider/http/context'
import { ApiError, notFound } from 'provider/http/errors'
import { lockRequests, type RequestRow } from 'provider/locks'
import { keepMoved } from 'provider/modules/changes/cancelled'
import type { Places } from 'provider/modules/changes/places'
import * as repo from 'provider/modules/changes/repo'
import { lockRows, versionOf, type JsonRow, type KeptJson } from 'provider/modules/changes/restore'
import type { ChangeRow, Kind, Undoing } from 'provider/undo/kind'
import { inLockOrder, kindOf } from 'provider/undo/undoable'

/** What an undo holds: the rows as they are now, and the draw requests they hang on. */
export type Held = { current: Map<string, JsonRow>; requests: readonly RequestRow[] }

/**
 * Holds everything a change touched, in the order of provider/locks: rows that hang on no draw request, the draw requests,
 * what is below them.
 * @throws ApiError 404 for what the actor no longer sees
 */
export async function hold(context: Context, rows: readonly KeptJson[], places: Places): Promise<Held> {
  const current = new Map<string, JsonRow>()
  const lock = async (isWanted: (kind: Kind) => boolean) => {
    for (const { kind, kept, noun } of byNoun(rows).filter((one) => isWanted(one.kind))) {
      const ids = kept.map(({ uuid }) => uuid)
      const reach = kind.reach === 'drawRequest' ? undefined : kind.reach(context.actor, 't')
      for (const [uuid, row] of await lockRows(context.db, noun, ids, reach)) current.set(uuid, row)
      if (reach && ids.some((uuid) => !current.has(uuid))) throw notFound()
    }
  }
  if (rows.some(({ uuid }) => !places.has(uuid))) throw notFound()
  await lock(({ reach }) => reach !== 'drawRequest')
  const requests = await holdRequests(context, rows, places)
  for (const { kind, kept } of byNoun(rows)) await kind.hold?.(context, kept.map(placedBy(places)))
  await lock(({ reach }) => reach === 'drawRequest')
  return { current, requests }
}

async function holdRequests(
  { db, actor }: Context,
  rows: readonly KeptJson[],
  places: Places,
): Promise<readonly RequestRow[]> {
  const ids = [...new Set(rows.map(({ uuid }) => places.get(uuid)?.drawRequest))].filter((id) => typeof id === 'string')
  const own = rows.filter(({ noun }) => noun === 'drawRequest').map(({ uuid }) => uuid)
  const requests = await lockRequests(db, actor, ids, own.length > 0 ? 'update' : 'share', { deleted: own })
  if (requests.length !== ids.length) throw notFound()
  return requests
}

const nowhere = { lot: null, drawRequest: null, item: null, agency: null }

const placedBy =
  (places: Places) =>
  <R extends { uuid: string }>(row: R) => ({ ...row, place: places.get(row.uuid) ?? nowhere })

/** The rows of each noun that occurs, in lock order. */
function byNoun(rows: readonly KeptJson[]) {
  return inLockOrder
    .map((noun) => ({ noun, kind: kindOf(noun), kept: rows.filter((row) => row.noun === noun) }))
    .filter(({ kept }) => kept.length > 0)
}

/**
 * Sees that each row is still as the change left it, in what the change touched.
 * @throws ApiError 409 that names who changed it since
 */
export async function requireUnchanged(
  { db }: Context,
  { uuid: changeId }: ChangeRow,
  rows: readonly KeptJson[],
  { current }: Held,
): Promise<void> {
  const others = rows.filter(
    ({ noun, uuid, versionAfter }) => !kindOf(noun).versionless && versionOf(current.get(uuid)) !== versionAfter,
  )
  const [moved] = await keepMoved(db, others, current)
  if (!moved) return
  const who = (await repo.findLaterActor(db, moved.uuid, moved.versionAfter)) ?? 'Plumbline'
  throw new ApiError(409, refusal('changedSince', { who }), { changedBy: who, current: { changeId } })
}

/** Asks each noun's state rule. @throws ApiError 409 with its reason */
export async function requireUndoable(
  context: Context,
  change: ChangeRow,
  rows: readonly KeptJson[],
  { current, requests }: Held,
  places: Places,
): Promise<void> {
  const requestOf = new Map(requests.map((request) => [request.uuid, request]))
  for (const { kind, kept } of byNoun(rows)) {
    const undoing = kept.map(placedBy(places)).map(
      ({ uuid, before, place }): Undoing => ({
        uuid,
        before,
        current: current.get(uuid) ?? null,
        place,
        request: requestOf.get(place.drawRequest ?? ''),
      }),
    )
    await kind.rule?.(context, change, undoing)
  }
}
