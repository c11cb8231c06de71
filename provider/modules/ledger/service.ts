import type { DataOf, InputOf } from 'contract/core/catalog'
import type { Issue } from 'contract/core/common'
import type {
  ChangeOrderForm,
  LedgerLineEdit,
  LedgerLineForm,
  LedgerLinesEdit,
  LedgerSettingsForm,
} from 'contract/ledger/calls'
import { mostLedgerLines } from 'contract/ledger/fields'
import { isReallocation } from 'contract/ledger/rules'
import { centsText, sumCents } from 'contract/money/cents'
import { t as changeText } from 'locales/changes'
import { t as say } from 'locales/messages'
import { t as refusal } from 'locales/refusals'
import { newId } from 'provider/db/ids'
import { editRows, storeWrites, type Written as WrittenRows } from 'provider/history/edits'
import type { Context } from 'provider/http/context'
import { invalid, invalidAt, notFound, requireFound } from 'provider/http/errors'
import { differing, given } from 'provider/records/changed-fields'
import {
  duplicatesIn,
  lineKey,
  lineName,
  loadBudgetUnscoped,
  toOrder,
  whyNotWorth,
  type Budget,
  type LineRow,
} from 'provider/records/ledger/budget'
import { lockLot } from 'provider/records/locks'
import { findChanges, requireFresh, staleError } from 'provider/records/optimistic-lock'
import { presentLedger } from './present'
import * as repo from './repo'

type Viewing = Pick<Context, 'db' | 'actor'>
type Written = DataOf<'ledger.set'> & { message: string }

/** A lot's ledger, with the change orders up to a day. @throws ApiError 404 for a lot the viewer may not see */
export async function getLedger(
  { db, actor }: Viewing,
  lotId: string,
  { date, include }: InputOf<'ledger.get'>['query'] = {},
): Promise<DataOf<'ledger.get'>> {
  const lot = requireFound(await repo.findLot(db, actor, lotId))
  const [settings, budget] = [await repo.findSettingsUnscoped(db, lotId), await loadBudgetUnscoped(db, lotId)]
  const answer = presentLedger(lot, settings, budget, await repo.loadPaidUnscoped(db, lotId), date)
  return include ? { ...answer, chosenLines: await repo.loadChosenLinesUnscoped(db, lotId) } : answer
}

/**
 * Locks a lot's ledger, so that its writers follow one another. @throws ApiError 404 for a lot the actor may not see
 */
export async function lockLedger(
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  lotId: string,
): Promise<{ settings: repo.SettingsRow; budget: Budget }> {
  await lockLot(db, actor, lotId, 'share')
  const settings = await repo.lockSettingsUnscoped(db, lotId, now)
  return { settings, budget: await loadBudgetUnscoped(db, lotId) }
}

/** Stores what was written, with the reason in the journal. */
async function keep(
  context: Context,
  lotId: string,
  message: () => string,
  { changed, entries }: WrittenRows,
  why: string | null = null,
): Promise<Written> {
  const changeId = await storeWrites(context, message, [
    { changed, entries: entries.map((entry) => ({ ...entry, why })) },
  ])
  return { ledger: await getLedger(context, lotId), changeId, message: message() }
}

const unchanged = async (context: Context, lotId: string): Promise<Written> => ({
  ledger: await getLedger(context, lotId),
  changeId: null,
  message: say('nothingChanged'),
})

function requireReason(reason: string | null | undefined): void {
  if (!reason) throw invalid('reason', refusal('figureNeedsReason'))
}

/**
 * Sets a lot's retainage rate, limit of stored materials and loan amount.
 * @throws ApiError 404 not visible; 409 stale; 400 at `reason` when saved settings change without one
 */
export async function setLedger(
  context: Context,
  lotId: string,
  { version, reason, ...sent }: LedgerSettingsForm,
): Promise<Written> {
  const { settings } = await lockLedger(context, lotId)
  await requireFresh(context, settings, version, () => getLedger(context, lotId))
  const { retainageRate, storedLimit, loanAmount } = sent
  const columns = given({ retainage_rate: retainageRate, stored_limit: storedLimit, loan_amount: loanAmount })
  const set = differing(settings, columns)
  if (Object.keys(set).length === 0) return unchanged(context, lotId)
  if (settings.version > 1) requireReason(reason)
  const written = await editRows(context, [{ noun: 'ledger', uuid: settings.uuid, set }])
  return keep(context, lotId, () => changeText('did.ledgerSet'), written, reason)
}

/** Inserts lines after the others of a ledger that the caller has locked and checked. */
export async function writeLines(
  { db, now }: Pick<Context, 'db' | 'now'>,
  lotId: string,
  { lines }: Budget,
  forms: readonly LedgerLineForm[],
): Promise<{ ids: string[]; written: WrittenRows }> {
  const last = Math.max(0, ...lines.map(({ position }) => position))
  const rows = forms.map((form, index) => ({
    uuid: newId(now),
    lot: lotId,
    code: form.code,
    title: form.title,
    scheduled_value: form.scheduledValue,
    retainage_rate: form.retainageRate,
    is_soft_cost: form.isSoftCost,
    position: last + 1 + index,
    created_at: now,
    updated_at: now,
  }))
  if (rows.length > 0) await repo.insertLines(db, rows)
  const written: WrittenRows = {
    changed: rows.map(({ uuid }) => ({ noun: 'ledgerLine', uuid, before: null, versionAfter: 1 })),
    entries: rows.map(({ uuid }, index) => ({
      noun: 'ledgerLine',
      uuid,
      lot: lotId,
      version: 1,
      changed: ['created'],
      after: forms[index] ?? {},
    })),
  }
  return { ids: rows.map(({ uuid }) => uuid), written }
}

/**
 * Adds lines after the others of a lot.
 * @throws ApiError 404 not visible; 400 at each line whose code and title another one has, or for too many lines
 */
export async function addLines(context: Context, lotId: string, forms: readonly LedgerLineForm[]): Promise<Written> {
  const { budget } = await lockLedger(context, lotId)
  const { lines } = budget
  if (lines.length + forms.length > mostLedgerLines)
    throw invalid('lines', refusal('tooManyBudgetLines', { most: mostLedgerLines }))
  const [twice] = duplicatesIn([...lines, ...forms]).filter((index) => index >= lines.length)
  if (twice !== undefined) throw invalid(`lines.${twice - lines.length}.title`, refusal('sameBudgetLine'))
  const { written } = await writeLines(context, lotId, budget, forms)
  const [only] = forms.length === 1 ? forms : []
  const text = () =>
    only ? changeText('did.lineAdded', { line: lineName(only) }) : changeText('did.linesAdded', { count: forms.length })
  return keep(context, lotId, text, written)
}

/** Locks the ledger of a line, and finds the line in it. @throws ApiError 404 not visible; 409 stale */
async function lockLine(
  context: Context,
  id: string,
  version: number | undefined,
): Promise<{ row: LineRow; budget: Budget }> {
  const { lot } = requireFound(await repo.findLine(context.db, context.actor, id))
  const { budget } = await lockLedger(context, lot)
  const row = budget.lines.find(({ uuid }) => uuid === id)
  if (!row) throw notFound()
  await requireFresh(context, row, version, async () =>
    (await getLedger(context, lot)).lines.find(({ uuid }) => uuid === id),
  )
  return { row, budget }
}

/**
 * Updates the sent fields of a line. Another value, rate or kind needs a reason.
 * @throws ApiError 404 not visible; 409 stale; 400 at the field like `addLines`, at `scheduledValue` when a change
 * order would leave less than nothing
 */
export async function updateLine(context: Context, id: string, edit: LedgerLineEdit): Promise<Written> {
  const { version, reason, ...fields } = edit
  const { row, budget } = await lockLine(context, id, version)
  const set = editedIn(row, fields)
  if (Object.keys(set).length === 0) return unchanged(context, row.lot)
  if (Object.keys(set).some(isFigure)) requireReason(reason)
  const is = { ...row, ...set }
  if (duplicatesIn([...budget.lines.filter(({ uuid }) => uuid !== id), is]).length > 0)
    throw invalid('title', refusal('sameBudgetLine'))
  const why = whyNotWorth(is, budget.orders.map(toOrder))
  if (why !== null) throw invalid('scheduledValue', why)
  const written = await editRows(context, [{ noun: 'ledgerLine', uuid: id, set }])
  return keep(context, row.lot, () => changeText('did.lineSaved', { line: lineName(is) }), written, reason)
}

/** The columns of a line that an edit sets. */
function editedIn(
  row: LineRow,
  { code, title, scheduledValue, retainageRate, isSoftCost }: Omit<LedgerLineEdit, 'version' | 'reason'>,
) {
  const columns = {
    code,
    title,
    scheduled_value: scheduledValue,
    retainage_rate: retainageRate,
    is_soft_cost: isSoftCost,
  }
  return differing(row, given(columns))
}

const isFigure = (column: string): boolean => column !== 'code' && column !== 'title'

/** @throws ApiError 409 with each line that is not at the sent version, and who changed it */
async function requireFreshLines(
  context: Context,
  lotId: string,
  edits: readonly { row: LineRow; version: number | undefined }[],
): Promise<void> {
  const stale = edits.filter(({ row, version }) => version !== undefined && version !== row.version)
  if (stale.length === 0) return
  const rows = stale.map(({ row }) => row)
  const changes = await findChanges(context, rows)
  const { lines } = await getLedger(context, lotId)
  const current = rows.map(({ uuid }, index) => ({ line: lines.find((line) => line.uuid === uuid), ...changes[index] }))
  throw staleError(changes, { lines: current })
}

/**
 * Updates several lines of a lot as one change, all or none. Another value, rate or kind needs a reason.
 * @throws ApiError 404 not visible; 409 stale; 400 at each field like `updateLine`
 */
export async function updateLines(context: Context, lotId: string, edit: LedgerLinesEdit): Promise<Written> {
  const { budget } = await lockLedger(context, lotId)
  const edits = edit.lines.map(({ id, version, ...fields }, index) => {
    const row = budget.lines.find(({ uuid }) => uuid === id)
    if (!row) throw invalid(`lines.${index}.id`, refusal('notABudgetLine'))
    if (edit.lines.findIndex((one) => one.id === id) < index)
      throw invalid(`lines.${index}.id`, refusal('budgetLineTwice'))
    return { row, index, version, set: editedIn(row, fields) }
  })
  await requireFreshLines(context, lotId, edits)
  const changed = edits.filter(({ set }) => Object.keys(set).length > 0)
  if (changed.length === 0) return unchanged(context, lotId)
  if (changed.some(({ set }) => Object.keys(set).some(isFigure))) requireReason(edit.reason)
  requireSoundLines(budget, changed)
  const written = await editRows(
    context,
    changed.map(({ row, set }) => ({ noun: 'ledgerLine', uuid: row.uuid, set })),
  )
  const [only] = changed
  const text = () =>
    changed.length === 1 && only
      ? changeText('did.lineSaved', { line: lineName({ ...only.row, ...only.set }) })
      : changeText('did.linesSaved', { count: changed.length })
  return keep(context, lotId, text, written, edit.reason)
}

type EditedLine = { row: LineRow; index: number; set: Partial<LineRow> }

/** @throws ApiError 400 at each edited line whose code and title another one has, or whose value is not possible */
function requireSoundLines(budget: Budget, edits: readonly EditedLine[]): void {
  const byLine = new Map(edits.map((edit) => [edit.row.uuid, edit]))
  const lines = budget.lines.map((row) => ({ ...row, ...byLine.get(row.uuid)?.set }))
  const orders = budget.orders.map(toOrder)
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(lineKey(line), (counts.get(lineKey(line)) ?? 0) + 1)
  const issues = lines.flatMap((line): Issue[] => {
    const edit = byLine.get(line.uuid)
    if (!edit) return []
    const path = `lines.${edit.index}`
    const isTwice = (counts.get(lineKey(line)) ?? 0) > 1
    const why = whyNotWorth(line, orders)
    return [
      ...(isTwice ? [{ path: `${path}.title`, message: refusal('sameBudgetLine') }] : []),
      ...(why === null ? [] : [{ path: `${path}.scheduledValue`, message: why }]),
    ]
  })
  if (issues.length > 0) throw invalidAt(issues)
}

/**
 * Removes a line; an undo brings it back. @throws ApiError 404 not visible; 409 stale, or while a change order or a
 * draw uses it
 */
export async function removeLine(
  context: Context,
  id: string,
  { reason, version }: { reason: string; version?: number | undefined },
): Promise<Written> {
  const { row } = await lockLine(context, id, version)
  const line = lineName(row)
  const set = { deleted_at: context.now, deleted_by: context.actor.uuid }
  const written = await editRows(context, [{ noun: 'ledgerLine', uuid: id, set }])
  return keep(context, row.lot, () => changeText('did.lineRemoved', { line }), written, reason)
}

/** @throws ApiError 400 at each change of another lot's or a removed line, of a line named twice, or below nothing */
function requireChanges(budget: Budget, { date, lines, isReallocation: sumsToZero }: ChangeOrderForm): void {
  if (sumsToZero && !isReallocation(lines)) {
    const sum = centsText(sumCents(lines.map(({ amount }) => amount)))
    throw invalid('lines', refusal('reallocationSum', { sum }))
  }
  const order = { uuid: '', date, lines: lines.map(({ lineId, amount }) => ({ line: lineId, amount })) }
  const orders = [...budget.orders.map(toOrder), order]
  lines.forEach(({ lineId }, index) => {
    const row = budget.lines.find(({ uuid }) => uuid === lineId)
    if (!row) throw invalid(`lines.${index}.lineId`, refusal('notABudgetLine'))
    if (lines.findIndex((one) => one.lineId === lineId) < index)
      throw invalid(`lines.${index}.lineId`, refusal('budgetLineTwice'))
    const why = whyNotWorth(row, orders)
    if (why !== null) throw invalid(`lines.${index}.amount`, why)
  })
}

/**
 * Records a change order with the next number of its lot.
 * @throws ApiError 404 not visible; 400 at the change that is not possible, or when a reallocation does not sum to zero
 */
export async function recordChangeOrder(context: Context, lotId: string, form: ChangeOrderForm): Promise<Written> {
  const { budget } = await lockLedger(context, lotId)
  requireChanges(budget, form)
  const { number, written } = await writeChangeOrder(context, lotId, form)
  return keep(context, lotId, () => changeText('did.changeOrder', { n: number }), written, form.reason)
}

/** Inserts a change order with the next number into a ledger that the caller has locked; its changes are possible. */
export async function writeChangeOrder(
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  lotId: string,
  { date, reason, lines }: Pick<ChangeOrderForm, 'date' | 'reason' | 'lines'>,
): Promise<{ number: number; written: WrittenRows }> {
  const [uuid, number] = [newId(now), await repo.nextNumberUnscoped(db, lotId)]
  await repo.insertChangeOrder(
    db,
    { uuid, lot: lotId, number, dated_on: date, reason, created_by: actor.uuid, created_at: now, updated_at: now },
    lines.map(({ lineId, amount }) => ({ line: lineId, amount })),
  )
  const written: WrittenRows = {
    changed: [{ noun: 'changeOrder', uuid, before: null, versionAfter: 1 }],
    entries: [
      {
        noun: 'changeOrder',
        uuid,
        lot: lotId,
        version: 1,
        changed: ['created'],
        after: { number, date, lines },
      },
    ],
  }
  return { number, written }
}
