import { sql } from 'kysely'

import { defaultLanguage } from 'locales/languages'
import { lenderForm, type LenderForm } from 'contract/lenders/calls'
import { required } from 'contract/text/field-errors'
import type { Db } from 'provider/db/transaction'
import { editRows, type Edit } from 'provider/history/edits'
import { lenderNames } from 'provider/records/lender-uniqueness'
import type { Actor } from 'provider/http/context'
import { invalid } from 'provider/http/errors'
import { newId } from 'provider/db/ids'
import { lockAllNames } from 'provider/records/import-lock'
import { insertLenders } from 'provider/modules/lenders/public'
import { lendersVisibleTo } from 'provider/access/scope'
import { differing } from 'provider/records/changed-fields'
import type { Compared, Existing, FieldChange, Importable } from 'provider/modules/imports/noun'
import { listIn, joinListCell, readByForm } from 'provider/modules/imports/read-form'
import type { RowTexts } from 'provider/modules/imports/read-values'
import type { Open } from 'provider/modules/imports/service'

type Row = { uuid: string; name: string; recipients: string[]; version: number }
type Values = LenderForm | null
type Found = Existing & { row: Row }

const keyed = ({ name }: RowTexts): string => (name ?? '').trim().toLowerCase()

const formOf = ({ name = '', recipients }: RowTexts) => ({
  name: name.trim(),
  // People separate addresses by commas as well.
  recipients: listIn(recipients?.replaceAll(',', ';')),
})

async function findLenders(
  db: Db,
  actor: Actor,
  agency: string,
  rows: readonly RowTexts[],
  locks: boolean,
): Promise<(texts: RowTexts) => readonly Found[]> {
  const names = [...new Set(rows.map(keyed).filter(Boolean))]
  const { rows: found } = await sql<Row>`
    select n.uuid, n.name, n.recipients, n.version from lenders n
    where n.deleted_at is null and n.agency = ${agency}::uuid and lower(trim(n.name)) = any(${names}::text[])
      and ${lendersVisibleTo(actor, 'n')}
    order by n.uuid ${locks ? sql`for no key update` : sql``}`.execute(db)
  const byName = new Map<string, Found[]>()
  for (const row of found) {
    const texts = { name: row.name, recipients: joinListCell(row.recipients) }
    const one: Found = { uuid: row.uuid, version: row.version, texts, row }
    byName.set(keyed(texts), [...(byName.get(keyed(texts)) ?? []), one])
  }
  return (texts) => byName.get(keyed(texts)) ?? []
}

function compare({ row, texts }: Found, values: Values, given: ReadonlySet<string>): Compared {
  if (values === null) return { set: {}, changes: [] }
  const { name, recipients = [] } = values
  const all: Partial<Row> = { name, recipients }
  const set = differing(row, Object.fromEntries(Object.entries(all).filter(([field]) => given.has(field))))
  const after: RowTexts = { name, recipients: joinListCell(recipients) }
  const changes = Object.keys(set).map(
    (field): FieldChange => ({ field, from: texts[field] ?? '', to: after[field] ?? '' }),
  )
  return { set, changes }
}

/** Opens the import of an agency's lenders. @throws ApiError 400 at `agency` where an admin chose none */
export const openLenders: Open<Values, Found> = async ({ db, actor }, agency) => {
  if (agency === null) throw invalid('agency', required('agency'))
  const importable: Importable<Values, Found> = {
    noun: 'lenders',
    read: (texts, _readings, facts) => readByForm('lenders', { schema: lenderForm, formOf }, texts, facts),
    nameOf: (texts) => keyed(texts) || null,
    find: (rows, locks) => findLenders(db, actor, agency, rows, locks),
    compare,
    write: async (context, { added, updated }) => {
      const rows = added.flatMap((values) =>
        values
          ? [
              {
                uuid: newId(context.now),
                agency,
                name: values.name,
                status: 'active' as const,
                recipients: values.recipients ?? [],
                language: defaultLanguage,
                logo: null,
              },
            ]
          : [],
      )
      const edits = updated.map(({ found, set }): Edit => ({ noun: 'lender', uuid: found.uuid, set }))
      return [await insertLenders(context, rows), ...(edits.length > 0 ? [await editRows(context, edits)] : [])]
    },
  }
  return { importable, lockNames: () => lockAllNames(db, lenderNames(agency)) }
}
