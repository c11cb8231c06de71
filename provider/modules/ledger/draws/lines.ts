import { sendsPhotos } from 'contract/core/capabilities'
import type { DataOf } from 'contract/core/catalog'
import { rules, type Verdict } from 'contract/core/rules'
import type { ClaimForm, ReviewForm } from 'contract/ledger/draws'
import { type ChangeTextId, t as changeText } from 'locales/changes'
import { t as say } from 'locales/messages'
import { t as refusal } from 'locales/refusals'
import { editRows, storeWrites } from 'provider/history/edits'
import type { Before } from 'provider/history/undoable'
import type { Context } from 'provider/http/context'
import { invalid, requireAllowed, requireFound } from 'provider/http/errors'
import { differing, given } from 'provider/records/changed-fields'
import {
  loadLedgerWithDrawsUnscoped,
  lockLedgerUnscoped,
  type DrawItemRow,
  type DrawLineRow,
  type LedgerWithDraws,
  type DrawRow,
} from 'provider/records/ledger/draw-ledger'
import { lineName, type LineRow } from 'provider/records/ledger/budget'
import { lockRequest, type RequestRow } from 'provider/records/locks'
import { requireFresh } from 'provider/records/optimistic-lock'
import { getDraw } from './read'
import * as repo from './repo'

type Written = DataOf<'ledger.claimLine'> & { message: string }
type Place = { requestId: string; lineId: string }
type Locked = { request: RequestRow; loaded: LedgerWithDraws; draw: DrawRow; line: LineRow; row: DrawLineRow }

/** Locks the inputs of a line in a draw. @throws ApiError 404 not visible; 409 stale, or where the rule refuses */
async function lockDrawLine(
  context: Context,
  { requestId, lineId }: Place,
  version: number | undefined,
  rule: (request: RequestRow, item: DrawItemRow | undefined) => Verdict,
): Promise<Locked> {
  const { db, actor, now } = context
  const request = await lockRequest(db, actor, requestId, 'share')
  await lockLedgerUnscoped(db, request.lot)
  const loaded = await loadLedgerWithDrawsUnscoped(db, request.lot, now)
  const draw = requireFound(loaded.draws.find(({ uuid }) => uuid === requestId))
  const line = requireFound(loaded.budget.lines.find(({ uuid }) => uuid === lineId))
  requireAllowed(rule(request, draw.items.get(lineId)))
  const row = await repo.lockDrawLineUnscoped(db, { draw_request: requestId, line: lineId }, now)
  await requireFresh(context, row, version, async () =>
    (await getDraw(context, requestId)).lines.find((one) => one.lineId === lineId),
  )
  return { request, loaded, draw, line, row }
}

type Columns = Before<'drawLine'>

/** Writes the columns that differ, as one change with its reason. */
async function write(
  context: Context,
  { row, line }: Locked,
  columns: Columns,
  { text, why }: { text: ChangeTextId; why: string | null },
): Promise<Written> {
  const set = differing(row, columns)
  const place = { requestId: row.draw_request, lineId: row.line }
  if (Object.keys(set).length === 0)
    return { ...place, version: row.version, changeId: null, message: say('nothingChanged') }
  const message = () => changeText.of(text, { line: lineName(line) })
  const { changed, entries } = await editRows(context, [{ noun: 'drawLine', uuid: row.uuid, set }])
  const audited = entries.map((entry) =>
    'override_amount' in set
      ? {
          ...entry,
          changed: [...entry.changed, 'override'],
          before: { ...entry.before, override: row.override_amount },
          after: { ...entry.after, override: { ...row, ...set }.override_amount },
          why,
        }
      : { ...entry, why },
  )
  const changeId = await storeWrites(context, message, [{ changed, entries: audited }])
  return { ...place, version: row.version + 1, changeId, message: message() }
}

/**
 * Sets what a draw requests for a line.
 * @throws ApiError 404 not visible; 409 stale, completed, or for a borrower once it was sent for review
 */
export async function claimLine(
  context: Context,
  place: Place,
  { version, requested, claimedPercent, storedMaterials }: ClaimForm,
): Promise<Written> {
  const locked = await lockDrawLine(context, place, version, ({ status }, item) =>
    sendsPhotos(context.actor.role)
      ? rules.claim({ inspectionStatus: status, ...(item && { itemStatus: item.status }) })
      : rules.edit({ inspectionStatus: status }),
  )
  const columns = given({ requested, claimed_percent: claimedPercent, stored_materials: storedMaterials })
  return write(context, locked, columns, { text: 'did.claimed', why: null })
}

/** @throws ApiError 400 at `itemId` for another draw's item, or one that another line has */
function requireItem({ draw, loaded, row }: Locked, itemId: string): void {
  const items = [...draw.items.values(), ...draw.unlinked]
  if (!items.some(({ uuid }) => uuid === itemId)) throw invalid('itemId', refusal('notAnItemHere'))
  const other = draw.rows.find(({ item, line }) => item === itemId && line !== row.line)
  const named = loaded.budget.lines.find(({ uuid }) => uuid === other?.line)
  if (other) throw invalid('itemId', refusal('itemOnOtherLine', { line: named ? lineName(named) : '' }))
}

/**
 * Sets the documented amount, the item and the recommended amount of a line.
 * @throws ApiError 404 not visible; 409 stale or completed; 400 at `reason` for an override without one, at `itemId`
 * for another draw's item or one that another line has, at `documented` for a line with progress
 */
export async function reviewLine(
  context: Context,
  place: Place,
  { version, documented, override, itemId, reason }: ReviewForm,
): Promise<Written> {
  const locked = await lockDrawLine(context, place, version, ({ status }) => rules.edit({ inspectionStatus: status }))
  if (typeof documented === 'number' && !locked.line.is_soft_cost)
    throw invalid('documented', refusal('softCostDocumented'))
  if (itemId) requireItem(locked, itemId)
  if (typeof override === 'number' && !reason) throw invalid('reason', refusal('overrideNeedsReason'))
  const overridden =
    override === undefined
      ? {}
      : { override_amount: override, override_reason: override === null ? null : (reason ?? null) }
  const columns = { ...given({ documented, item: itemId }), ...overridden }
  return write(context, locked, columns, { text: 'did.drawReviewed', why: reason ?? null })
}
