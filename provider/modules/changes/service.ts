import type { Change } from 'contract/account/calls'
import type { DataOf } from 'contract/core/catalog'
import { importOperations } from 'contract/imports/calls'
import { readText } from 'locales/engine/in-language'
import { t as say } from 'locales/messages'
import { t as refusal } from 'locales/refusals'
import { insertChange, type StoredRow } from 'provider/history/stored-changes'
import type { Context } from 'provider/http/context'
import { conflict, requireFound } from 'provider/http/errors'
import { record, type Entry } from 'provider/history/journal'
import { entryOf, namedIn } from 'provider/history/undo-entries'
import { findSkipped, lockChanged, requireUnchanged, requireUndoable } from './guard'
import { findNames, findPlaces, type Places } from 'provider/history/undo-places'
import * as repo from './repo'
import {
  rowForRedo,
  restoreRows,
  rowVersion,
  type JsonRow,
  type StoredJson,
  type Restored,
} from 'provider/history/undo-restore'
import type { ChangeRow } from 'provider/history/undo-kind'
import { inLockOrder, kindOf } from 'provider/history/undoable'
import { undoSeconds } from 'provider/notify/notify'

/**
 * The viewer's own changes, newest first; with `within`, those that touched this record or its children
 * (docs/api-conventions.md#undo).
 */
export async function listChanges(
  { db, actor }: Context,
  limit: number,
  within?: string,
): Promise<DataOf<'changes.list'>> {
  const rows = await repo.listChanges(db, actor, limit, within)
  return { data: await present(db, rows, actor), totalRecord: await repo.countChanges(db, actor, within) }
}

/**
 * Undoes a change of the actor in the caller's transaction, all rows or none; undoing an undo is a redo. `over` also
 * overwrites what somebody changed since, after the actor confirmed it; that change stays in the audit trail, and a
 * redo restores it. The undo of an import skips records that somebody changed since, and names them. @throws ApiError
 * 404 for another person's change, or a draw request the actor may no longer see; 409 if it is already undone, somebody
 * changed a row since (named), the other side has acted, the inspection is frozen, or the change was only a mail, which
 * is sent
 */
export async function undoChange(context: Context, uuid: string, over = false): Promise<DataOf<'changes.undo'>> {
  const { db, actor } = context
  const target = requireFound(await repo.lockChange(db, actor, uuid))
  if (target.undone_by) throw conflict(refusal('alreadyUndone'))
  const { rows: kept, mails } = await repo.readStored(db, target.uuid)
  const places = await findPlaces(db, kept)
  const root = await repo.findRoot(db, target)
  const mayBePartial = importOperations.has(root.operation) && !over && kept.length > 0
  const locked = await lockChanged(context, kept, places, mayBePartial)
  if (!over && !mayBePartial) await requireUnchanged(context, target, kept, locked)
  const refused = mayBePartial ? await findSkipped(context, target, kept, locked) : []
  const skipped = new Set(refused.map((one) => one.uuid))
  const rows = kept.filter((row) => !skipped.has(row.uuid))
  await requireUndoable(context, { ...target, text: root.text, translations: root.translations }, rows, locked, places)
  const restored = await restoreAll(context, rows, locked.current)
  const undo = await writeUndo(context, target, root, { rows, restored, mails })
  await record(context, await entriesOf(context, restored, places, undo.uuid))
  await record(context, await repo.moveNotes(db, target.uuid, undo.uuid))
  if (rows.length === 0) await record(context, await repo.findMailed(db, undo.mails, undo.uuid))
  const touched = restored.map(({ noun, uuid: id, is }) => ({ noun, uuid: id, version: rowVersion(is) }))
  const [change] = await present(db, [undo], actor)
  return { change: requireFound(change), touched, refused, changeId: undo.uuid }
}

async function restoreAll(
  { db, now }: Context,
  rows: readonly StoredJson[],
  current: Map<string, JsonRow>,
): Promise<Restored[]> {
  const restored: Restored[] = []
  for (const noun of inLockOrder) {
    const kept = rows.filter((row) => row.noun === noun)
    if (kept.length > 0) restored.push(...(await restoreRows(db, noun, kept, current, now)))
  }
  return restored
}

type Undone = { rows: readonly StoredJson[]; restored: readonly Restored[]; mails: readonly JsonRow[] }

/** Stores the undo as a change, so that it can be undone, with the mails it withdraws or sends. */
async function writeUndo(
  context: Context,
  target: ChangeRow,
  root: repo.Root,
  { rows: undone, restored, mails }: Undone,
): Promise<ChangeRow & { mails: readonly JsonRow[] }> {
  const { db, actor, now, operation } = context
  const write = () => say(root.undos % 2 === 0 ? 'undone' : 'redone', { what: readText(root) })
  const takenBack = await repo.takeMailsBack(db, target.uuid, now)
  const moved = [...mails, ...takenBack]
  if (undone.length === 0 && moved.length === 0) throw conflict(refusal('mailLeft'))
  const before = new Map(undone.map((row) => [row.uuid, row]))
  const rows: StoredRow[] = [
    ...restored.map((one) => ({
      noun: one.noun,
      uuid: one.uuid,
      before: rowForRedo(requireFound(before.get(one.uuid)), one),
      versionAfter: rowVersion(one.is),
    })),
    ...takenBack.map((mail) => ({ noun: 'mail' as const, uuid: String(mail.uuid), before: mail, versionAfter: 0 })),
  ]
  const uuid = await insertChange(context, { write, rows, undoOf: target.uuid })
  // The delay of a new change (docs/api-conventions.md#undo).
  await repo.sendMailsAfterAll(db, mails, uuid, new Date(now.getTime() + undoSeconds * 1000))
  await repo.markUndone(db, target.uuid, uuid)
  return {
    uuid,
    actor: actor.uuid,
    operation,
    text: write(),
    translations: null,
    at: now,
    undo_of: target.uuid,
    undone_by: null,
    row_count: restored.length,
    mails: moved,
  }
}

/** Journal entries of an undo: each restored row, then follow-up changes. */
async function entriesOf(
  context: Context,
  restored: readonly Restored[],
  places: Places,
  change: string,
): Promise<Entry[]> {
  const names = await findNames(context.db, namedIn(restored))
  const placed = restored.map((row) => ({ row, place: requireFound(places.get(row.uuid)) }))
  const entries = placed.map(({ row, place }) => entryOf(row, place, names, change))
  for (const noun of inLockOrder) {
    const rows = placed.filter(({ row }) => row.noun === noun).map(({ row, place }) => ({ ...row, place }))
    if (rows.length > 0) entries.push(...((await kindOf(noun).followUp?.(context, rows, change)) ?? []))
  }
  return entries
}

const nowhere: repo.Spot = { lotId: null, requestId: null, itemId: null, about: null }

async function present(
  db: Context['db'],
  rows: readonly ChangeRow[],
  actor: { uuid: string; name: string },
): Promise<Change[]> {
  const spots = await repo.findSpots(
    db,
    rows.map(({ uuid }) => uuid),
  )
  return rows.map((row) => ({
    uuid: row.uuid,
    operation: row.operation,
    text: readText(row),
    at: row.at.toISOString(),
    actor: { uuid: actor.uuid, name: actor.name },
    count: row.row_count,
    undone: row.undone_by !== null,
    undoOf: row.undo_of,
    ...(spots.get(row.uuid) ?? nowhere),
  }))
}
