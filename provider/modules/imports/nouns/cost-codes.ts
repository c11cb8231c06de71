import { sql } from 'kysely'

import { seesAllAgencies } from 'contract/core/capabilities'
import { costCodeForm, type CostCodeForm } from 'contract/cost-codes/calls'
import { t as say } from 'locales/messages'
import { t as refusal } from 'locales/refusals'
import { agencyName } from 'provider/db/rows'
import type { Db } from 'provider/db/transaction'
import { editRows, type Edit } from 'provider/history/edits'
import { costCodeNames } from 'provider/records/cost-code-uniqueness'
import { invalid } from 'provider/http/errors'
import { newId } from 'provider/db/ids'
import { lockAllNames } from 'provider/records/import-lock'
import { insertCostCodes, newCostCode } from 'provider/modules/cost-codes/public'
import { differing } from 'provider/records/changed-fields'
import type { CheckedRow, Compared, Existing, FieldChange, Importable } from 'provider/modules/imports/noun'
import { listIn, joinListCell, readByForm } from 'provider/modules/imports/read-form'
import type { RowTexts } from 'provider/modules/imports/read-values'
import type { Open } from 'provider/modules/imports/service'

type Row = {
  uuid: string
  agency: string | null
  code: string
  title: string
  category: string | null
  checklist: string[]
  version: number
}
type Values = CostCodeForm | null
type Found = Existing & { row: Row }

const keyed = ({ code }: RowTexts): string => (code ?? '').trim().toLowerCase()

const formOf = ({ code = '', title = '', category = '', checklist }: RowTexts) => ({
  code: code.trim(),
  title: title.trim(),
  ...(category.trim() !== '' && { category: category.trim() }),
  checklist: listIn(checklist),
})

/** An agency finds its own codes and the global ones, which it may not change; an admin the global ones. */
async function findCodes(db: Db, agency: string | null, rows: readonly RowTexts[], locks: boolean) {
  const codes = [...new Set(rows.map(keyed).filter(Boolean))]
  const { rows: found } = await sql<Row>`
    select c.uuid, c.agency, c.code, c.title, c.category, c.checklist, c.version from cost_codes c
    where c.deleted_at is null and lower(c.code) = any(${codes}::text[]) and (c.agency is null or c.agency = ${agency}::uuid)
    order by c.uuid ${locks ? sql`for no key update` : sql``}`.execute(db)
  const byCode = new Map<string, Found[]>()
  for (const row of found) {
    const texts = {
      code: row.code,
      title: row.title,
      category: row.category ?? '',
      checklist: joinListCell(row.checklist),
    }
    const isForeign = agency !== null && row.agency === null
    const one: Found = {
      uuid: row.uuid,
      version: row.version,
      texts,
      row,
      ...(isForeign && { locked: say('everybodys') }),
    }
    byCode.set(keyed(texts), [...(byCode.get(keyed(texts)) ?? []), one])
  }
  return (texts: RowTexts) => byCode.get(keyed(texts)) ?? []
}

function compare({ row, texts }: Found, values: Values, given: ReadonlySet<string>): Compared {
  if (values === null) return { set: {}, changes: [] }
  const { code, title, category = null, checklist = [] } = values
  const all: Partial<Row> = { code, title, category, checklist }
  const set = differing(row, Object.fromEntries(Object.entries(all).filter(([field]) => given.has(field))))
  const after: RowTexts = { code, title, category: category ?? '', checklist: joinListCell(checklist) }
  const changes = Object.keys(set).map(
    (field): FieldChange => ({ field, from: texts[field] ?? '', to: after[field] ?? '' }),
  )
  return { set, changes }
}

/** Finds new global codes that an agency already has, because people who see both could not distinguish them. */
async function findTaken(db: Db, rows: readonly CheckedRow<Values, Found>[]) {
  const added = rows.filter(({ update }) => update === undefined)
  const codes = added.flatMap(({ values }) => values?.code.toLowerCase() ?? [])
  const { rows: found } = await sql<{ code: string; title: string; agency: string }>`
    select lower(c.code) as code, c.title, ${agencyName('a')} as agency
    from cost_codes c join users a on a.uuid = c.agency
    where c.deleted_at is null and lower(c.code) = any(${codes}::text[])`.execute(db)
  const byCode = new Map(found.map(({ code, ...words }) => [code, refusal('codeTakenBy', words)]))
  return new Map(
    added.flatMap(({ row, values }) => {
      const message = byCode.get(values?.code.toLowerCase() ?? '')
      return message === undefined ? [] : [[row, { field: 'code', message }] as const]
    }),
  )
}

/** Opens the import of cost codes: an admin's are global, an agency's its own. @throws ApiError 400 at `agency` */
export const openCostCodes: Open<Values, Found> = async ({ db, actor }, agency) => {
  if (seesAllAgencies(actor.role) && agency !== null) throw invalid('agency', refusal('unknownField'))
  const importable: Importable<Values, Found> = {
    noun: 'cost-codes',
    read: (texts, _readings, facts) => readByForm('cost-codes', { schema: costCodeForm, formOf }, texts, facts),
    nameOf: (texts) => keyed(texts) || null,
    find: (rows, locks) => findCodes(db, agency, rows, locks),
    compare,
    ...(agency === null && { check: (rows) => findTaken(db, rows) }),
    write: async (context, { added, updated }) => {
      const rows = added.flatMap((values) =>
        values ? [newCostCode(values, { uuid: newId(context.now), agency })] : [],
      )
      const edits = updated.map(({ found, set }): Edit => ({ noun: 'costCode', uuid: found.uuid, set }))
      return [await insertCostCodes(context, rows), ...(edits.length > 0 ? [await editRows(context, edits)] : [])]
    },
  }
  return { importable, lockNames: () => lockAllNames(db, costCodeNames) }
}
