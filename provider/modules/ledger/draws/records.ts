import type { DataOf } from 'contract/core/catalog'
import { rules } from 'contract/core/rules'
import type { DrawRecordKind } from 'contract/ledger/draw-terms'
import type { ApprovalForm, PaymentForm } from 'contract/ledger/draws'
import { centsText, sumCents } from 'contract/money/cents'
import { type ChangeTextId, t as changeText } from 'locales/changes'
import { t as refusal } from 'locales/refusals'
import { newId } from 'provider/db/ids'
import { editRows, storeWrites } from 'provider/history/edits'
import type { Context } from 'provider/http/context'
import { conflict, invalid, requireAllowed, requireFound } from 'provider/http/errors'
import { loadLedgerWithDrawsUnscoped, lockLedgerUnscoped } from 'provider/records/ledger/draw-ledger'
import type { LedgerWithDraws, DrawRecordRow, DrawRow } from 'provider/records/ledger/draw-ledger'
import { lineName } from 'provider/records/ledger/budget'
import { approvable, leftToFund, leftToRelease } from 'provider/records/ledger/draw-records'
import { lockRequest } from 'provider/records/locks'
import { requireFresh } from 'provider/records/optimistic-lock'
import { loadColumnUnscoped } from './column'
import { presentRecord } from './present'
import * as repo from './repo'

type Recorded = DataOf<'ledger.approveDraw'> & { message: string }
type Amount = { line: string; amount: number }
type Locked = { loaded: LedgerWithDraws; draw: DrawRow }

/**
 * Locks a completed draw request with its ledger. @throws ApiError 404 not visible; 409 not completed, or no schedule
 */
async function lockDraw({ db, actor, now }: Context, requestId: string): Promise<Locked> {
  const request = await lockRequest(db, actor, requestId, 'share')
  requireAllowed(rules.pay({ inspectionStatus: request.status }))
  await lockLedgerUnscoped(db, request.lot)
  const loaded = await loadLedgerWithDrawsUnscoped(db, request.lot, now)
  if (loaded.budget.lines.length === 0) throw conflict(refusal('noSchedule'))
  return { loaded, draw: requireFound(loaded.draws.find(({ uuid }) => uuid === requestId)) }
}

/** @throws ApiError 400 at each amount on a line outside the draw, and on a line named twice */
function sentAmounts(lines: readonly { lineId: string; amount: number }[], known: ReadonlySet<string>): Amount[] {
  lines.forEach(({ lineId }, index) => {
    if (!known.has(lineId)) throw invalid(`lines.${index}.lineId`, refusal('notABudgetLine'))
    if (lines.findIndex((one) => one.lineId === lineId) < index)
      throw invalid(`lines.${index}.lineId`, refusal('budgetLineTwice'))
  })
  return lines.map(({ lineId, amount }) => ({ line: lineId, amount }))
}

/**
 * Amounts of a payment: the sent ones, otherwise everything left. @throws ApiError 400 at each amount above what is
 * left
 */
function paidAmounts(
  lines: PaymentForm['lines'],
  left: ReadonlyMap<string, number>,
  above: 'aboveApproved' | 'aboveHeld',
): Amount[] {
  if (!lines) return [...left].map(([line, amount]) => ({ line, amount })).filter(({ amount }) => amount > 0)
  lines.forEach(({ lineId, amount }, index) => {
    const most = Math.max(0, left.get(lineId) ?? 0)
    if (amount > most) throw invalid(`lines.${index}.amount`, refusal(above, { most: centsText(most) }))
  })
  return sentAmounts(lines, new Set(left.keys())).filter(({ amount }) => amount > 0)
}

const kindTexts: Readonly<Record<DrawRecordKind, { done: ChangeTextId; name: ChangeTextId }>> = {
  approval: { done: 'did.approval', name: 'record.approval' },
  funding: { done: 'did.funding', name: 'record.payment' },
  release: { done: 'did.release', name: 'record.release' },
}

type NewRecord = { kind: DrawRecordKind; date: string; reference: string | null; reason: string | null }

async function keep(context: Context, draw: DrawRow, form: NewRecord, lines: readonly Amount[]): Promise<Recorded> {
  const { db, actor, now } = context
  const uuid = newId(now)
  const { kind, date, reference, reason } = form
  const record = { uuid, draw_request: draw.uuid, kind, reference, reason, created_by: actor.uuid }
  await repo.insertRecord(db, { ...record, dated_on: date, created_at: now, updated_at: now }, lines)
  const row: DrawRecordRow = {
    ...record,
    dated_on: date,
    creator: actor.name,
    created_at: now,
    version: 1,
    lines: [...lines],
  }
  const presented = presentRecord(row)
  const message = () => changeText.of(kindTexts[kind].done, { n: draw.number, amount: centsText(presented.total) })
  const after = { kind, date, reference, total: presented.total, lines: presented.lines }
  const changeId = await storeWrites(context, message, [
    {
      changed: [{ noun: 'drawRecord', uuid, before: null, versionAfter: 1 }],
      entries: [
        {
          noun: 'drawRecord',
          uuid,
          lot: draw.lot,
          drawRequest: draw.uuid,
          version: 1,
          changed: ['created'],
          after,
          why: reason,
        },
      ],
    },
  ])
  return { record: presented, changeId, message: message() }
}

/**
 * Records the approval of a completed draw, by default in the recommended amounts that other approved draws leave.
 * @throws ApiError 404 not visible; 409 not completed or approved already; 400 at `reason` above the recommendation or
 * above what other draws leave
 */
export async function approveDraw(context: Context, requestId: string, form: ApprovalForm): Promise<Recorded> {
  const locked = await lockDraw(context, requestId)
  const { draw } = locked
  if (draw.records.some(({ kind }) => kind === 'approval')) throw conflict(refusal('approvedAlready'))
  const { figures: column } = await loadColumnUnscoped(context.db, locked.loaded, draw)
  const recommended = new Map(column.lines.map((one) => [one.line, one.recommended.value]))
  const most = approvable(locked.loaded, draw, column)
  const { date, reference = null, reason = null } = form
  const amounts = form.lines
    ? sentAmounts(form.lines, new Set(recommended.keys()))
    : [...most].map(([line, amount]) => ({ line, amount }))
  if (!reason) requireApprovable(locked, { recommended, most }, amounts)
  const lines = amounts.filter(({ amount }) => amount > 0)
  return keep(context, draw, { kind: 'approval', date, reference, reason }, lines)
}

type Limits = Record<'recommended' | 'most', ReadonlyMap<string, number>>

/** @throws ApiError 400 at `reason` for an amount above the recommendation, or above what other approved draws leave */
function requireApprovable({ loaded }: Locked, { recommended, most }: Limits, amounts: readonly Amount[]): void {
  if (amounts.some(({ line, amount }) => amount > (recommended.get(line) ?? 0)))
    throw invalid('reason', refusal('aboveRecommended'))
  const above = amounts.find(({ line, amount }) => amount > (most.get(line) ?? 0))
  const row = loaded.budget.lines.find(({ uuid }) => uuid === above?.line)
  if (above)
    throw invalid(
      'reason',
      refusal('aboveLeft', { most: centsText(most.get(above.line) ?? 0), line: row ? lineName(row) : '' }),
    )
}

/**
 * Records a payment of approved amounts.
 * @throws ApiError 404 not visible; 409 not approved, or everything is funded; 400 at an amount above what is left
 */
export async function fundDraw(context: Context, requestId: string, form: PaymentForm): Promise<Recorded> {
  const { draw } = await lockDraw(context, requestId)
  if (!draw.records.some(({ kind }) => kind === 'approval')) throw conflict(refusal('approveFirst'))
  const lines = paidAmounts(form.lines, leftToFund(draw), 'aboveApproved')
  if (lines.length === 0) throw conflict(refusal('nothingToFund'))
  return keep(context, draw, { kind: 'funding', date: form.date, reference: form.reference, reason: null }, lines)
}

/**
 * Records a release of retainage with the latest completed draw.
 * @throws ApiError 404 not visible; 409 not completed, not the latest one, or nothing is held; 400 at an amount above
 * what is held
 */
export async function releaseRetainage(context: Context, requestId: string, form: PaymentForm): Promise<Recorded> {
  const { loaded, draw } = await lockDraw(context, requestId)
  const latest = loaded.draws.findLast(({ status }) => status === 'completed')
  if (latest && latest.uuid !== draw.uuid) throw conflict(refusal('releaseOnLatest', { n: latest.number }))
  const lines = paidAmounts(form.lines, leftToRelease(loaded, draw), 'aboveHeld')
  if (lines.length === 0) throw conflict(refusal('nothingHeld'))
  return keep(context, draw, { kind: 'release', date: form.date, reference: form.reference, reason: null }, lines)
}

/**
 * Reverses an approval, a payment or a release; an undo brings it back.
 * @throws ApiError 404 not visible; 409 stale, or an approval with payments
 */
export async function reverseRecord(
  context: Context,
  id: string,
  { reason, version }: { reason: string; version?: number | undefined },
): Promise<DataOf<'ledger.reverseRecord'> & { message: string }> {
  const { db, actor, now } = context
  const { draw_request: requestId } = requireFound(await repo.findRecord(db, actor, id))
  const { draw } = await lockDraw(context, requestId)
  const record = requireFound(draw.records.find(({ uuid }) => uuid === id))
  await requireFresh(context, record, version, () => presentRecord(record))
  const set = { deleted_at: now, deleted_by: actor.uuid }
  const { changed, entries } = await editRows(context, [{ noun: 'drawRecord', uuid: id, set }])
  const message = () =>
    changeText('did.reversed', {
      n: draw.number,
      what: changeText.of(kindTexts[record.kind].name),
      amount: centsText(sumCents(record.lines.map(({ amount }) => amount))),
    })
  const changeId = await storeWrites(context, message, [
    { changed, entries: entries.map((entry) => ({ ...entry, why: reason })) },
  ])
  return { requestId, changeId, message: message() }
}
