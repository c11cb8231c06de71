import { t as refusal } from 'locales/refusals'
import type { Context } from 'provider/http/context'
import { ApiError, notFound } from 'provider/http/errors'
import { lockRequests, type RequestRow } from 'provider/records/locks'
import { findChangedSince } from './changed-since'
import type { Places } from 'provider/history/undo-places'
import * as repo from './repo'
import { lockRows, rowVersion, type JsonRow, type StoredJson } from 'provider/history/undo-restore'
import type { ChangeRow, Kind, UndoRow } from 'provider/history/undo-kind'
import { inLockOrder, kindOf, type ChangeNoun } from 'provider/history/undoable'

/** Rows locked for an undo, and their draw requests. */
export type Locked = { current: Map<string, JsonRow>; requests: readonly RequestRow[] }

/**
 * Locks everything a change touched, in the order of provider/records/locks: rows outside draw requests, the draw
 * requests, and the rows below them. With `someOnly`, rows that the actor may no longer see are left out. @throws
 * ApiError 404 for rows that the actor may no longer see
 */
export async function lockChanged(
  context: Context,
  rows: readonly StoredJson[],
  places: Places,
  someOnly = false,
): Promise<Locked> {
  const current = new Map<string, JsonRow>()
  const lock = async (isWanted: (kind: Kind) => boolean) => {
    for (const { kind, kept, noun } of byNoun(rows).filter((one) => isWanted(one.kind))) {
      const ids = kept.map(({ uuid }) => uuid)
      const access = kind.access === 'drawRequest' ? undefined : kind.access(context.actor, 't')
      for (const [uuid, row] of await lockRows(context.db, noun, ids, access)) current.set(uuid, row)
      if (access && !someOnly && ids.some((uuid) => !current.has(uuid))) throw notFound()
    }
  }
  if (!someOnly && rows.some(({ uuid }) => !places.has(uuid))) throw notFound()
  const lockBefore = async (isWanted: (kind: Kind) => boolean) => {
    for (const { kind, kept } of byNoun(rows).filter((one) => isWanted(one.kind)))
      await kind.lock?.(context, kept.map(placedBy(places)))
  }
  const isBelowRequest = ({ access }: Kind) => access === 'drawRequest'
  await lockBefore((kind) => !isBelowRequest(kind))
  await lock((kind) => !isBelowRequest(kind))
  const requests = await lockRequestsOf(context, rows, places)
  await lockBefore(isBelowRequest)
  await lock(isBelowRequest)
  return { current, requests }
}

async function lockRequestsOf(
  { db, actor }: Context,
  rows: readonly StoredJson[],
  places: Places,
): Promise<readonly RequestRow[]> {
  const ids = [...new Set(rows.map(({ uuid }) => places.get(uuid)?.drawRequest))].filter((id) => typeof id === 'string')
  const own = rows.filter(({ noun }) => noun === 'drawRequest').map(({ uuid }) => uuid)
  // The row of a draw request stores whether it waits for photos, which depends on its items.
  const mode = rows.some(({ noun }) => noun === 'drawRequest' || noun === 'item') ? 'update' : 'share'
  const requests = await lockRequests(db, actor, ids, mode, { deleted: own })
  if (requests.length !== ids.length) throw notFound()
  return requests
}

const nowhere = { lot: null, drawRequest: null, item: null, agency: null }

const placedBy =
  (places: Places) =>
  <R extends { uuid: string }>(row: R) => ({ ...row, place: places.get(row.uuid) ?? nowhere })

/** Groups rows by noun, in lock order. */
function byNoun(rows: readonly StoredJson[]) {
  return inLockOrder
    .map((noun) => ({ noun, kind: kindOf(noun), kept: rows.filter((row) => row.noun === noun) }))
    .filter(({ kept }) => kept.length > 0)
}

/** Rows whose changed fields no longer have the values of the change. */
function findMoved({ db }: Context, rows: readonly StoredJson[], { current }: Locked): Promise<StoredJson[]> {
  const others = rows.filter(
    ({ noun, uuid, versionAfter }) => !kindOf(noun).versionless && rowVersion(current.get(uuid)) !== versionAfter,
  )
  return findChangedSince(db, others, current)
}

/**
 * Checks that the fields of the change still have its values in each row.
 * @throws ApiError 409 with the name of the person who changed them since
 */
export async function requireUnchanged(
  context: Context,
  { uuid: changeId }: ChangeRow,
  rows: readonly StoredJson[],
  held: Locked,
): Promise<void> {
  const [moved] = await findMoved(context, rows, held)
  if (!moved) return
  const who = (await repo.findLaterActors(context.db, [moved])).get(moved.uuid) ?? 'Plumbline'
  throw new ApiError(409, refusal('changedSince', { who }), { changedBy: who, current: { changeId } })
}

/** A row that an undo skips, with its record and the person who changed it since. */
export type Left = { uuid: string; message: string }

/**
 * Rows of a bulk change that its undo skips: changed since, or no longer visible to the actor. @throws ApiError 409 if
 * all are skipped, with the name of the person who changed the first
 */
export async function findSkipped(
  context: Context,
  change: ChangeRow,
  rows: readonly StoredJson[],
  held: Locked,
): Promise<Left[]> {
  const seen = rows.filter(({ uuid }) => held.current.has(uuid))
  if (seen.length === 0) throw notFound()
  const moved = await findMoved(context, seen, held)
  if (moved.length === seen.length) await requireUnchanged(context, change, seen, held)
  const names = await repo.findLaterActors(context.db, moved)
  const left = moved.map(({ noun, uuid }) => {
    const why = refusal('changedSince', { who: names.get(uuid) ?? 'Plumbline' })
    return { uuid, message: `${nameOf(noun, held.current.get(uuid))}: ${why}` }
  })
  const unseen = rows.filter(({ uuid }) => !held.current.has(uuid))
  return [...left, ...unseen.map(({ uuid }) => ({ uuid, message: refusal('leftUnseen') }))]
}

/** The columns that name a record. */
const naming: Partial<Record<ChangeNoun, readonly string[]>> = {
  lot: ['lot_number', 'street'],
  costCode: ['code', 'title'],
  lender: ['name'],
  user: ['first_name', 'last_name'],
  ledgerLine: ['code', 'title'],
}

const nameOf = (noun: ChangeNoun, row: JsonRow | undefined): string =>
  (naming[noun] ?? [])
    .map((column) => row?.[column])
    .filter(Boolean)
    .join(' ')

/** Checks the state rule of each noun. @throws ApiError 409 with its reason */
export async function requireUndoable(
  context: Context,
  change: ChangeRow,
  rows: readonly StoredJson[],
  { current, requests }: Locked,
  places: Places,
): Promise<void> {
  const requestOf = new Map(requests.map((request) => [request.uuid, request]))
  for (const { kind, kept } of byNoun(rows)) {
    const undoing = kept.map(placedBy(places)).map(
      ({ uuid, before, place }): UndoRow => ({
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
