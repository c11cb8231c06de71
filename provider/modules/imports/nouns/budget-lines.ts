import { lineKinds } from 'contract/imports/fields'
import { ledgerLineForm, mostLedgerLines, type LedgerLineForm } from 'contract/ledger/calls'
import { centsText, mostCents, sumCents } from 'contract/money/cents'
import { readRate } from 'contract/money/typed-cents'
import { t as sayOfFile } from 'locales/files'
import { t as refusal } from 'locales/refusals'
import { revisedAt } from 'contract/ledger/rules'
import type { Written } from 'provider/history/edits'
import type { Context } from 'provider/http/context'
import type { Existing, Importable } from 'provider/modules/imports/noun'
import { readByForm } from 'provider/modules/imports/read-form'
import type { ReadRow, RowFacts, RowTexts, Said } from 'provider/modules/imports/read-values'
import type { Open } from 'provider/modules/imports/service'
import { lockLedger, writeChangeOrder, writeLines } from 'provider/modules/ledger/public'
import { getLot } from 'provider/modules/lots/public'
import { loadBudgetUnscoped, toLine, toOrder, type Budget } from 'provider/records/ledger/budget'
import { fileTotal, readAmount, rowsWithoutLine } from './budget-rows'

/** A line with the sum of its changes, in cents. */
type Values = { form: LedgerLineForm; change: number } | null

const textIn = (texts: RowTexts, field: string): string => texts[field]?.trim() ?? ''

/** A kind in the words of lenders' files: "Soft costs", "Hard". */
function kindText(text: string): string {
  if (/^soft\b/i.test(text)) return lineKinds.softCost
  return /^(hard|work)\b/i.test(text) ? lineKinds.work : text
}

const keyed = (texts: RowTexts): string =>
  JSON.stringify([textIn(texts, 'code').toLowerCase(), textIn(texts, 'title').toLowerCase()])

function read(given: RowTexts, facts: RowFacts): ReadRow<Values> {
  const texts = given.kind === undefined ? given : { ...given, kind: kindText(given.kind.trim()) }
  const amounts = ['scheduledValue', 'changeOrders'].map((field) => ({
    field,
    amount: readAmount(textIn(texts, field), facts[field]),
  }))
  const [value = 0, change = 0] = amounts.map(({ amount }) => ('cents' in amount ? amount.cents : 0))
  const rate = readRate(textIn(texts, 'retainageRate'))
  const formOf = () => ({
    code: textIn(texts, 'code'),
    title: textIn(texts, 'title'),
    // Negative amounts are refused below, in words of their own.
    scheduledValue: Math.max(0, value),
    retainageRate: rate,
    isSoftCost: textIn(texts, 'kind').toLowerCase() === lineKinds.softCost,
  })
  const row = readByForm('budget-lines', { schema: ledgerLineForm, formOf }, texts, facts)
  const said = (field: string, message: string): Said => ({ field, text: texts[field] ?? '', message })
  for (const { field, amount } of amounts) {
    if ('message' in amount) row.problems.push(said(field, amount.message))
    else if (amount.note) row.notes.push(said(field, amount.note))
  }
  if (value < 0) row.problems.push(said('scheduledValue', sayOfFile('valueNegative')))
  else if (value + change < 0) row.problems.push(said('changeOrders', sayOfFile('changeTooLarge')))
  else if (value + change > mostCents)
    row.problems.push(
      said('changeOrders', refusal('revisedTooLarge', { line: textIn(texts, 'title'), most: centsText(mostCents) })),
    )
  if (rate === null && textIn(texts, 'retainageRate') !== '')
    row.problems.push(said('retainageRate', sayOfFile('rateUnclear')))
  return { ...row, values: row.values && { form: row.values, change } }
}

/** An amount as it is imported, if the file writes it in another way. */
function shown(field: string, text: string, values: Values): string | null {
  if (!values || text === '' || (field !== 'scheduledValue' && field !== 'changeOrders')) return null
  const cents = field === 'scheduledValue' ? values.form.scheduledValue : values.change
  const isPlain = Number(text.replace(/[$,\s]/g, '')) * 100 === cents
  return isPlain ? null : centsText(cents)
}

const revisedOf = ({ lines, orders }: Budget): number =>
  sumCents(lines.map((row) => revisedAt(toLine(row), orders.map(toOrder), '9999-12-31').revisedValue.value))

/** The day in a time zone, as `2026-06-30`. */
const dayIn = (zone: string, now: Date): string => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now)

type Lot = { uuid: string; timeZone: string }

/** Writes the lines, and one change order with what the file's column of change orders adds up to. */
async function write(context: Context, lot: Lot, added: readonly Values[], fileName: string): Promise<Written[]> {
  const { budget } = await lockLedger(context, lot.uuid)
  const values = added.filter((one) => one !== null)
  const { ids, written } = await writeLines(
    context,
    lot.uuid,
    budget,
    values.map(({ form }) => form),
  )
  const changes = values.flatMap(({ change }, index) => {
    const lineId = ids[index]
    return change === 0 || lineId === undefined ? [] : [{ lineId, amount: change }]
  })
  if (changes.length === 0) return [written]
  const reason = sayOfFile('changesImported', { file: fileName.slice(0, 200) })
  const order = { date: dayIn(lot.timeZone, context.now), reason, lines: changes }
  const recorded = (await writeChangeOrder(context, lot.uuid, order)).written
  return [written, { ...recorded, entries: recorded.entries.map((entry) => ({ ...entry, why: reason })) }]
}

/** Opens the import of a schedule of values into a lot. @throws ApiError 404 for a lot the actor may not see */
export const openBudgetLines =
  (lotId: string): Open<Values, Existing> =>
  async (context) => {
    const { db } = context
    const { totalBudget, timeZone } = await getLot(context, lotId)
    let budget: Budget = { lines: [], removed: [], orders: [] }
    const importable: Importable<Values, Existing> = {
      noun: 'budget-lines',
      read: (texts, _readings, facts) => read(texts, facts),
      nameOf: (texts) => (textIn(texts, 'code') + textIn(texts, 'title') === '' ? null : keyed(texts)),
      find: async () => {
        budget = await loadBudgetUnscoped(db, lotId)
        const byKey = new Map(
          budget.lines.map(({ uuid, version, code, title }) => [
            keyed({ code, title }),
            [{ uuid, version, texts: { code, title } }],
          ]),
        )
        return (texts) => byKey.get(keyed(texts)) ?? []
      },
      compare: () => ({ set: {}, changes: [] }),
      withoutRecord: rowsWithoutLine,
      limit: async (added) =>
        budget.lines.length + added > mostLedgerLines ? refusal('tooManyBudgetLines', { most: mostLedgerLines }) : null,
      shown,
      sums: (added, totals) => {
        const values = added.filter((one) => one !== null)
        const lines = sumCents(values.map(({ form }) => form.scheduledValue))
        return {
          lines,
          file: fileTotal(totals, lines),
          revised: sumCents([revisedOf(budget), lines, ...values.map(({ change }) => change)]),
          budget: totalBudget === null ? null : totalBudget * 100,
        }
      },
      write: (writing, { added }, fileName) => write(writing, { uuid: lotId, timeZone }, added, fileName),
    }
    return { importable, lot: lotId, lockNames: async () => void (await lockLedger(context, lotId)) }
  }
