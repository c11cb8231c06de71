import { sql } from 'kysely'

import { t as refusal } from 'locales/refusals'
import { agencyName } from 'provider/db/rows'
import type { Db } from 'provider/db/transaction'
import { requireNoImport } from './import-lock'

/** Names the codes of all cost codes to imports. */
export const costCodeNames = 'cost codes'

type Wanted = { uuid: string; agency: string | null; code: string }

/**
 * Returns the reason why a cost code may not have this code; null when it is free. Nobody may see two cost codes with
 * the same code: a global one must differ from all, an agency's from the global ones and its own (case-insensitive).
 * Takes an advisory lock on the code until the transaction ends.
 */
export async function whyCodeTaken(db: Db, { uuid, agency, code }: Wanted): Promise<string | null> {
  const wanted = code.toLowerCase()
  await requireNoImport(db, costCodeNames)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cost code ${wanted}`}, 0))`.execute(db)
  const shares = agency === null ? sql`true` : sql`(c.agency is null or c.agency = ${agency}::uuid)`
  const { rows } = await sql<{ title: string; agency: string | null }>`
    select c.title, case when a.uuid is not null then ${agencyName('a')} end as agency
    from cost_codes c left join users a on a.uuid = c.agency
    where c.deleted_at is null and lower(c.code) = ${wanted} and c.uuid <> ${uuid}::uuid and ${shares} order by c.agency nulls first limit 1`.execute(
    db,
  )
  const [other] = rows
  if (!other) return null
  return other.agency === null || agency !== null
    ? refusal('codeTaken', { title: other.title })
    : refusal('codeTakenBy', { title: other.title, agency: other.agency })
}
