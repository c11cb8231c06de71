import type { Change } from 'contract/account'
import type { DataOf } from 'contract/catalogue'
import { messages, say } from 'contract/messages'
import { rules } from 'contract/rules'
import { insertChange, undoable, type ChangeNoun, type KeptRow } from 'provider/changes'
import type { Context } from 'provider/http/context'
import { ApiError, conflict, notFound, requireAllowed, requireFound } from 'provider/http/errors'
import { record } from 'provider/journal'
import { lockItemsUnscoped, lockRequests, type RequestRow } from 'provider/locks'
import { entryOf, peopleIn } from 'provider/modules/changes/entries'
import { recomputeItems } from 'provider/modules/changes/item-progress'
import { findNames, findPlaces, type Place } from 'provider/modules/changes/places'
import * as repo from 'provider/modules/changes/repo'
import {
  hasVersion,
  inLockOrder,
  lockRows,
  restoreRows,
  type JsonRow,
  type KeptJson,
  type Restored,
} from 'provider/modules/changes/restore'

/** A mail of an undone step that is redone waits as long as one of a first step (contract: Undo). */
const MAIL_WAITS_MS = 60_000

type Places = Map<string, Place>

/** The viewer's own changes, newest first (contract: Undo). */
export async function listChanges({ db, actor }: Context, limit: number): Promise<DataOf<'changes.list'>> {
  const rows = await repo.listChanges(db, actor, limit)
  return { data: rows.map((row) => present(row, actor)), totalRecord: await repo.countChanges(db, actor) }
}

/**
 * Takes one of the actor's changes back in the caller's transaction, all its rows or none; undoing an undo is redo.
 * @throws ApiError 404 for a change that is not the actor's, or of a draw request they no longer see; 409 when it was
 * undone already, somebody changed a row since (who is named), the other side has acted, or the inspection is frozen
 */
export async function undoChange(context: Context, uuid: string): Promise<DataOf<'changes.undo'>> {
  const { db, actor } = context
  const target = requireFound(await repo.lockChange(db, actor, uuid))
  if (target.undone_by) throw conflict(messages.alreadyUndone)
  const { rows, mails } = await repo.readKept(db, target.uuid)
  const places = await findPlaces(db, rows)
  const requests = await lockPlaces(context, rows, places)
  const current = await lockUnchanged(context, rows)
  await requireUndoable(context, target, rows, requests, current, places)
  const restored = await restoreAll(context, rows, current)
  const undo = await writeUndo(context, target, restored, mails)
  await record(context, await entriesOf(context, restored, places, undo.uuid))
  const touched = restored.map(({ noun, uuid: id, is }) => ({ noun, uuid: id, version: versionOf(is) }))
  return { change: undo, touched, changeId: undo.uuid }
}

/** Holds the draw requests that the rows belong to, and the items whose lines are put back. */
async function lockPlaces({ db, actor }: Context, rows: readonly KeptJson[], places: Places): Promise<RequestRow[]> {
  const ids = [...new Set(rows.map(({ uuid }) => places.get(uuid)?.drawRequest))].filter((id) => id !== undefined)
  const requests = await lockRequests(
    db,
    actor,
    ids,
    rows.some(({ noun }) => noun === 'drawRequest') ? 'update' : 'share',
  )
  if (requests.length !== ids.length || rows.some(({ uuid }) => !places.has(uuid))) throw notFound()
  await lockItemsUnscoped(db, itemsOfLines(rows, places), 'update')
  return requests
}

const itemsOfLines = (rows: readonly { noun: string; uuid: string }[], places: Places): string[] => [
  ...new Set(rows.flatMap(({ noun, uuid }) => (noun === 'checklist' ? (places.get(uuid)?.item ?? []) : []))),
]

/** Holds every row, and sees that each still has the version the change gave it. */
async function lockUnchanged({ db }: Context, rows: readonly KeptJson[]): Promise<Map<string, JsonRow>> {
  const current = new Map<string, JsonRow>()
  for (const noun of inLockOrder) {
    const kept = rows.filter((row) => row.noun === noun)
    for (const [uuid, row] of await lockRows(
      db,
      noun,
      kept.map(({ uuid }) => uuid),
    ))
      current.set(uuid, row)
    const moved = kept.find(
      ({ uuid, versionAfter }) => hasVersion(noun) && versionOf(current.get(uuid) ?? null) !== versionAfter,
    )
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
async function requireUndoable(
  { db }: Context,
  target: repo.ChangeRow,
  rows: readonly KeptJson[],
  requests: readonly RequestRow[],
  current: Map<string, JsonRow>,
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
  const stepped = rows.filter(
    ({ noun, uuid }) =>
      noun === 'drawRequest' || noun === 'attempt' || (noun === 'item' && current.get(uuid)?.status === 'Requested'),
  )
  const steppedRequests = [...new Set(stepped.map(({ uuid }) => places.get(uuid)?.drawRequest ?? ''))]
  if (stepped.length > 0 && (await repo.wasActedUpon(db, target, steppedRequests))) throw conflict(messages.notUndoable)
}

async function restoreAll(
  { db, now }: Context,
  rows: readonly KeptJson[],
  current: Map<string, JsonRow>,
): Promise<Restored[]> {
  const restored: Restored[] = []
  for (const noun of inLockOrder) {
    const kept = rows.filter((row) => row.noun === noun)
    if (kept.length > 0) restored.push(...(await restoreRows(db, noun, kept, current, now)))
  }
  return restored
}

/** Keeps the undo as a change of its own, so that it can be undone, with the mails it takes back or sends after all. */
async function writeUndo(
  context: Context,
  target: repo.ChangeRow,
  restored: readonly Restored[],
  mails: readonly JsonRow[],
): Promise<Change> {
  const { db, actor, now, operation } = context
  const root = await repo.findRoot(db, target)
  const text = say(root.undos % 2 === 0 ? 'undone' : 'redone', { what: root.text })
  const takenBack = await repo.takeMailsBack(db, target.uuid)
  const rows: KeptRow[] = [
    ...restored.map(({ noun, uuid, was, is }) => ({
      noun,
      uuid,
      before: keptOf(noun, was, is),
      versionAfter: versionOf(is),
    })),
    ...takenBack.map((mail) => ({ noun: 'mail' as const, uuid: String(mail.uuid), before: mail, versionAfter: 0 })),
  ]
  const uuid = await insertChange(context, { text, rows, undoOf: target.uuid })
  await repo.sendMailsAfterAll(db, mails, uuid, new Date(now.getTime() + MAIL_WAITS_MS))
  await repo.markUndone(db, target.uuid, uuid)
  const row = {
    uuid,
    actor: actor.uuid,
    operation,
    text,
    at: now,
    undo_of: target.uuid,
    undone_by: null,
    row_count: restored.length,
  }
  return present(row, actor)
}

async function entriesOf({ db, now }: Context, restored: readonly Restored[], places: Places, change: string) {
  const itemIds = itemsOfLines(restored, places)
  const items = await recomputeItems(db, itemIds, now)
  const names = await findNames(db, peopleIn(restored))
  const itemPlaces = new Map(
    [...places.values()].flatMap((place) => (place.item ? [[place.item, place] as const] : [])),
  )
  return [...restored, ...items].flatMap((one) => {
    const place = places.get(one.uuid) ?? itemPlaces.get(one.uuid)
    return place ? [entryOf(one, place, names, change)] : []
  })
}

/** Of a row that is still there its undoable columns; of one that is gone all of it, to make it again. */
function keptOf(noun: ChangeNoun, was: JsonRow | null, is: JsonRow | null): JsonRow | null {
  if (!was || !is) return was
  const names: readonly string[] = [...undoable[noun].columns, 'attempt_items']
  return Object.fromEntries(Object.entries(was).filter(([name]) => names.includes(name)))
}

const versionOf = (row: JsonRow | null): number => (typeof row?.version === 'number' ? row.version : 0)

function present(row: repo.ChangeRow, actor: { uuid: string; name: string }): Change {
  return {
    uuid: row.uuid,
    operation: row.operation,
    text: row.text,
    at: row.at.toISOString(),
    actor: { uuid: actor.uuid, name: actor.name },
    count: row.row_count,
    undone: row.undone_by !== null,
    undoOf: row.undo_of,
  }
}
